-- Attempts by what they are counted on. The kind is a column of its own, so no subject of one kind can name another's row.
drop table auth_lock;

create table auth_throttle (
  kind      text        not null,
  subject   text        not null,
  attempts  integer     not null check (attempts >= 0),
  resets_at timestamptz not null,
  primary key (kind, subject)
);

-- The sweep of counters that have been reset.
create index auth_throttle_resets_at on auth_throttle (resets_at);

-- Browsers in which a user has completed a sign-in. Strangers' failures do not lock these out.
create table auth_device (
  id         text        primary key,
  token_hash text        not null,
  user_id    text        not null references auth_user (id) on delete cascade,
  used_at    timestamptz not null,
  unique (token_hash, user_id)
);

-- The devices of a user, the most recently used first.
create index auth_device_user on auth_device (user_id, used_at, id);
-- The sweep of devices that nobody has used for a year.
create index auth_device_used_at on auth_device (used_at);

-- What a username looks like (UTS 39 skeleton): two that look alike cannot both register. Null until the next start has
-- computed it, and for users of before this rule whose name looks like an older one.
alter table auth_user add column name_skeleton text;
create unique index auth_user_name_skeleton on auth_user (name_skeleton);
