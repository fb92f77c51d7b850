-- The files that jobs import.

create table job_import (
  job_id integer not null primary key references job (id),
  -- What the rows need together, such as the sizes of the groups that the file names.
  plan   jsonb   not null
);

-- Some rows of a file, until they are imported. Their passwords are why they are sealed.
create table job_import_chunk (
  id          {{id}},
  job_id      integer not null references job_import (job_id),
  seq         integer not null,
  rows_sealed text    not null,
  unique (job_id, seq)
);

-- The line of the imported row in its file.
alter table job_item add column line integer;
