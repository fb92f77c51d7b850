-- The same change of many rows.

create table job (
  id          {{id}},
  kind        text        not null,
  params      jsonb       not null,
  -- The filter that selected the items; null when they were selected one by one.
  query       jsonb,
  reason      text        not null,
  state       text        not null check (state in ('draft', 'running', 'paused', 'stopped', 'cancelled', 'done')),
  stop_reason text,
  total       integer     not null,
  -- Items are processed in their order: these have an outcome.
  processed   integer     not null default 0,
  -- The number of items by outcome.
  outcomes    jsonb       not null default '{}',
  -- The user who created it, or later started or resumed it: their permissions apply.
  user_id     text        not null,
  username    text        not null,
  ip          text        not null,
  agent       text        not null,
  api_key     text,
  retry_of    integer,
  undo_of     integer,
  created_at  timestamptz not null default {{now}},
  started_at  timestamptz,
  finished_at timestamptz,
  -- The process that runs it, until a time in milliseconds since 1970. Each takeover increments the fence, so that a process that lost the
  -- job cannot commit.
  node        integer     not null default 0,
  fence       integer     not null default 0,
  until_ms    bigint      not null default 0
);

-- The list by state, the jobs to run, and the drafts and items to delete.
create index job_state on job (state, id);
create index job_finished_at on job (finished_at);
create index job_undo_of on job (undo_of);

-- A row that a job changes.
create table job_item (
  job_id    integer not null references job (id),
  seq       integer not null,
  target_id text    not null,
  -- The audit row of the change that a job that undoes another one reverts.
  reverts   integer,
  -- Null until the item is processed.
  outcome   text,
  reason    text,
  audit_id  integer,
  primary key (job_id, seq)
);

-- The items by outcome.
create index job_item_outcome on job_item (job_id, outcome, seq) where outcome is not null;
