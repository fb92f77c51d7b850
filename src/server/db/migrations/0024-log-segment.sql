-- The bytes of the log in each run of 1 000 ids, so that its size is known and its oldest lines are found without reading it.
create table log_segment (
  first_id integer primary key,
  bytes    integer not null check (bytes >= 0)
);
