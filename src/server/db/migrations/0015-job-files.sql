-- The files that jobs export.

create table job_file (
  job_id  integer not null primary key references job (id),
  -- Rows are exported newest first: the next ones have ids below this one.
  last_id integer not null,
  -- The filter as it was when the job started, with ids instead of names and absolute times.
  query   jsonb   not null,
  chunks  integer not null default 0,
  -- Bytes of the text, and of the compressed chunks.
  size    bigint  not null default 0,
  stored  bigint  not null default 0
);

create table job_file_chunk (
  job_id integer   not null references job (id),
  seq    integer   not null,
  -- Text, compressed with gzip.
  bytes  {{bytes}} not null,
  primary key (job_id, seq)
);
