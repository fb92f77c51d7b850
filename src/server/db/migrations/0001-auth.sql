create table auth_user (
  id            text        primary key,
  username      text        not null,
  name_key      text        not null unique,
  password_hash text        not null,
  role          text        not null default 'viewer' check (role in ('administrator', 'operator', 'dealer', 'viewer')),
  state         text        not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'suspended')),
  state_reason  text,
  created_at    timestamptz not null default {{now}},
  version       integer     not null default 1
);

-- users.list and the count of users waiting.
create index auth_user_state on auth_user (state, created_at, id);
create index auth_user_created_at on auth_user (created_at, id);

create table auth_session (
  token_hash text        primary key,
  id         text        not null unique,
  user_id    text        not null references auth_user (id) on delete cascade,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  ip         text        not null,
  agent      text        not null
);

create index auth_session_user on auth_session (user_id, seen_at);
-- The sweep of expired sessions.
create index auth_session_seen_at on auth_session (seen_at);

create table auth_ticket (
  token_hash text        primary key,
  kind       text        not null check (kind in ('socket', 'second_factor', 'passkey_new', 'passkey_use')),
  user_id    text        references auth_user (id) on delete cascade,
  value      text        not null,
  tries      integer     not null default 0,
  expires_at timestamptz not null
);

create index auth_ticket_expires_at on auth_ticket (expires_at);

create table auth_lock (
  name_key text        primary key,
  failures integer     not null,
  since    timestamptz not null
);

create table auth_claim (
  name    text primary key,
  user_id text not null references auth_user (id)
);
