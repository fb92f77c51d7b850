-- What agents report.

-- The last report of each bot that reports: what changes with every report. Task status and money change less often and are columns of
-- `account`. Only the key has an index, so that PostgreSQL updates these rows in place.
create table bot_state (
  account_id integer  primary key references account (id) on delete cascade,
  agent_id   integer  not null,
  -- The time of the report in milliseconds since 1970, corrected by the clock skew of the agent.
  at_ms      bigint   not null,
  -- The expected time between two reports.
  interval_s integer  not null,
  -- Position in game units.
  x          real,
  y          real,
  health     smallint
) {{fillfactor 50}};

-- The last batch of each stream. These two tables have no foreign key to the agent: when its deletion is undone, its streams continue.
create table agent_stream (
  agent_id integer not null,
  stream   text    not null,
  seq      integer not null,
  -- Batches between the previous batch and this one.
  gap      integer not null,
  seen_ms  bigint  not null,
  primary key (agent_id, stream)
) {{fillfactor 50}};

-- What an agent sent so far.
create table agent_report (
  agent_id               integer     primary key,
  -- When the last batch arrived.
  seen_at                timestamptz not null,
  -- The age of its newest report then.
  lag_ms                 integer     not null,
  -- How far the clock of the agent is behind that of the console; negative when it is ahead.
  skew_ms                bigint      not null,
  -- When its clock last jumped by more than 5 s.
  jumped_at              timestamptz,
  interval_s             integer     not null,
  version                text,
  -- Accepted reports, batches that were sent again although they had been accepted, and batches that never arrived.
  accepted               bigint      not null,
  duplicates             bigint      not null,
  lost                   bigint      not null,
  rejected_invalid       bigint      not null,
  rejected_unknown_bot   bigint      not null,
  rejected_foreign_bot   bigint      not null,
  rejected_duplicate_bot bigint      not null,
  rejected_clock         bigint      not null,
  rejected_too_old       bigint      not null,
  -- Accepted reports in the minute of the last batch, counted since 1970, and in the minute before it.
  minute                 integer     not null,
  minute_reports         integer     not null,
  minute_before_reports  integer     not null
) {{fillfactor 50}};
