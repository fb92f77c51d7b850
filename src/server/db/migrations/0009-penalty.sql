-- In-game admins of a server; one who is named in a penalty is deactivated, never deleted.
create table admin (
  id           {{id}},
  server_id    integer     not null references server (id),
  nickname     text        not null check (length(nickname) between 1 and 64),
  -- Folded like the nickname of an account.
  nickname_key text        not null,
  threat_level text        not null default 'peaceful' check (threat_level in ('peaceful', 'dangerous')),
  is_active    boolean     not null default true,
  created_at   timestamptz not null default {{now}},
  updated_at   timestamptz not null default {{now}},
  version      integer     not null default 1,
  unique (server_id, nickname_key)
);

-- admins by each filter, newest first, and by nickname.
create index admin_by_server on admin (server_id, id);
create index admin_threat_level on admin (threat_level, id);
create index admin_is_active on admin (is_active, id);
create index admin_nickname on admin (nickname_key, id);
{{search admin(nickname_key)}};

-- What an account was punished with. It is the account's, so it outlives a BR bot on it.
create table penalty (
  id         {{id}},
  account_id integer     not null,
  -- Kept beside the account, so that the list of a server reads one index.
  server_id  integer     not null,
  -- Null: the game itself punished, or nobody knows who.
  admin_id   integer     references admin (id),
  type       text        not null check (type in ('ban', 'jail')),
  -- As the game names it: a kind that the console does not know is kept.
  jail_type  text        check (length(jail_type) between 1 and 64),
  reason     text        not null default '' check (length(reason) <= 500),
  starts_at  timestamptz not null,
  -- Null: for ever.
  ends_at    timestamptz,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade,
  check (type = 'jail' or jail_type is null),
  check (ends_at > starts_at)
);

-- The penalties of an account, those in force first.
create index penalty_account on penalty (account_id, ends_at, id);
-- penalties by each filter, newest first; the state is a stretch of ends_at.
create index penalty_by_server on penalty (server_id, id);
create index penalty_type on penalty (type, jail_type, id);
create index penalty_admin on penalty (admin_id, id);
create index penalty_ends_at on penalty (ends_at, id);
create index penalty_starts_at on penalty (starts_at, id);
