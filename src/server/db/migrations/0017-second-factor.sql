-- The second factor of a user; it counts once a first code has been right.
create table auth_totp (
  id            {{id}},
  user_id       text        not null unique references auth_user (id) on delete cascade,
  secret_sealed text        not null,
  confirmed_at  timestamptz,
  -- Of the last code that was taken, in steps of 30 s: a code works once.
  last_step     integer     not null default 0 check (last_step >= 0)
);

create table auth_recovery_code (
  user_id   text not null references auth_user (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table auth_passkey (
  id            text        primary key,
  credential_id text        not null unique,
  user_id       text        not null references auth_user (id) on delete cascade,
  name          text        not null check (length(name) between 1 and 64),
  public_key    text        not null,
  -- Of its uses, where the authenticator counts them.
  counter       bigint      not null check (counter >= 0),
  transports    jsonb       not null,
  created_at    timestamptz not null default {{now}},
  used_at       timestamptz
);

-- The passkeys of a user, newest first.
create index auth_passkey_user on auth_passkey (user_id, created_at, id);

create table auth_api_key (
  id         text        primary key,
  key_hash   text        not null unique,
  user_id    text        not null references auth_user (id) on delete cascade,
  name       text        not null check (length(name) between 1 and 64),
  -- The first characters, to recognise it by.
  start      text        not null,
  scope      text        not null check (scope in ('read', 'write')),
  created_at timestamptz not null default {{now}},
  expires_at timestamptz not null,
  used_at    timestamptz,
  unique (user_id, name),
  check (expires_at > created_at)
);

-- The keys of a user, newest first.
create index auth_api_key_user on auth_api_key (user_id, created_at, id);

-- The name of the API key that acted for the person.
alter table audit add column api_key text;
