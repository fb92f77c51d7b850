-- The schema of Night Shift. `src/server/db/macros.ts` explains the macros in double braces.
-- Each change of a row that users edit increments its `version`. Columns named `…_key` hold text folded for comparison,
-- columns named `…_sealed` hold secrets encrypted with the master key, and columns of money hold whole units. Columns named
-- `…_ms` hold times in milliseconds since 1970, columns named `…_s` seconds.


-- Users of this console, and their means of signing in.

create table auth_user (
  id            text        primary key,
  username      text        not null,
  name_key      text        not null unique,
  -- The skeleton of the username (UTS 39): two usernames that look alike have the same one and cannot both register. Null
  -- until the next start computes it, and for older users whose names look alike.
  name_skeleton text,
  password_hash text        not null,
  role          text        not null default 'viewer' check (role in ('administrator', 'operator', 'dealer', 'viewer')),
  state         text        not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'suspended')),
  state_reason  text,
  created_at    timestamptz not null default {{now}},
  version       integer     not null default 1
);

-- The list of users, and the count of users who wait for approval.
create index auth_user_state on auth_user (state, created_at, id);
create index auth_user_created_at on auth_user (created_at, id);
create unique index auth_user_name_skeleton on auth_user (name_skeleton);

create table auth_session (
  token_hash   text        primary key,
  id           text        not null unique,
  user_id      text        not null references auth_user (id) on delete cascade,
  created_at   timestamptz not null,
  seen_at      timestamptz not null,
  ip           text        not null,
  agent        text        not null,
  -- When the user last proved who they are.
  confirmed_at timestamptz
);

create index auth_session_user on auth_session (user_id, seen_at);
-- Deletes expired sessions.
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
-- All tickets of a user, when their access ends.
create index auth_ticket_user on auth_ticket (user_id);

-- The password reset link of a user. A new one replaces it.
create table auth_password_reset (
  user_id      text        primary key references auth_user (id) on delete cascade,
  token_hash   text        not null unique,
  revokes_keys boolean     not null,
  expires_at   timestamptz not null
);

-- Deletes expired links.
create index auth_password_reset_expires_at on auth_password_reset (expires_at);

-- Attempts by subject, such as an address or a username. The kind has its own column so that a subject of one kind cannot
-- match the row of another.
create table auth_throttle (
  kind      text        not null,
  subject   text        not null,
  attempts  integer     not null check (attempts >= 0),
  resets_at timestamptz not null,
  primary key (kind, subject)
);

-- Deletes expired attempts.
create index auth_throttle_resets_at on auth_throttle (resets_at);

-- Browsers in which a user has completed a sign-in. Failed attempts of others do not lock these out.
create table auth_device (
  id         text        primary key,
  token_hash text        not null,
  user_id    text        not null references auth_user (id) on delete cascade,
  used_at    timestamptz not null,
  unique (token_hash, user_id)
);

-- The devices of a user, the most recently used first.
create index auth_device_user on auth_device (user_id, used_at, id);
-- Deletes devices that have not been used for a year.
create index auth_device_used_at on auth_device (used_at);

-- Claims that only one user can hold, such as that of the first administrator.
create table auth_claim (
  name    text primary key,
  user_id text not null references auth_user (id)
);

-- The second factor of a user. It is required after the first correct code.
create table auth_totp (
  id            {{id}},
  user_id       text        not null unique references auth_user (id) on delete cascade,
  secret_sealed text        not null,
  confirmed_at  timestamptz,
  -- The last accepted code, in steps of 30 s: a code works once.
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
  -- Signature counter of the authenticator; 0 if it has none.
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
  -- The first characters, by which the user recognizes it.
  start      text        not null,
  scope      text        not null check (scope in ('read', 'write')),
  created_at timestamptz not null default {{now}},
  expires_at timestamptz not null,
  used_at    timestamptz,
  unique (user_id, name),
  check (expires_at > created_at)
);

-- The API keys of a user, newest first.
create index auth_api_key_user on auth_api_key (user_id, created_at, id);

-- Secrets that a user revealed in the hour from `since`.
create table auth_reveal_count (
  user_id text        primary key references auth_user (id) on delete cascade,
  amount  integer     not null,
  since   timestamptz not null
);


-- The audit log, its seals, undo and the server log.

-- No foreign keys: rows outlive the user and the entity that they name.
create table audit (
  id         {{id}},
  at         timestamptz not null default {{now}},
  user_id    text,
  username   text,
  -- The name of the API key that acted for the user.
  api_key    text,
  ip         text        not null,
  action     text        not null,
  entity     text        not null,
  entity_id  text,
  before     jsonb,
  after      jsonb,
  request_id text        not null,
  -- The audit row that this one reverted.
  reverts    integer
);

-- The audit log by each filter, newest first; also by a user together with an action or an entity.
create index audit_at on audit (at, id);
create index audit_user on audit (user_id, id);
create index audit_entity on audit (entity, entity_id, id);
create index audit_of_entity on audit (entity, id);
create index audit_action on audit (action, id);
create index audit_user_action on audit (user_id, action, id);
create index audit_user_entity on audit (user_id, entity, id);

-- The hash chain over the audit log. No foreign keys: a seal outlives the row that it names.
create table audit_seal (
  -- The position in the chain, from 1 without a gap.
  id       integer primary key,
  audit_id integer not null unique,
  -- Keyed hash of the row and of the previous seal.
  mac      text    not null
);

-- Rows of the audit log without a seal yet.
create table audit_unsealed (
  audit_id integer primary key
);

-- One row: the end of the chain. A process locks it to extend the chain.
create table audit_chain (
  id     integer primary key check (id = 1),
  length integer not null,
  mac    text    not null
);

insert into audit_chain (id, length, mac) values (1, 0, '');

-- The effect of each change of one row, so that it can be undone for some time. Secrets stay encrypted as in the table of the
-- row; the API never returns them, and the audit row has hashes in their place.
create table undo (
  audit_id integer     primary key references audit (id) on delete cascade,
  at       timestamptz not null default {{now}},
  entity   text        not null,
  row_id   text        not null,
  -- The whole deleted row, or the previous values of changed columns; null for an added row.
  before   jsonb,
  -- Rows that were deleted with it, by table.
  children jsonb,
  -- The values after the change, to detect later changes; null for a deleted row.
  after    jsonb,
  check (before is not null or after is not null)
);

-- The latest change of a row.
create index undo_row on undo (entity, row_id, audit_id);
-- Deletes rows that are too old to be undone.
create index undo_at on undo (at);

-- The server log and the audit log in one timeline.
create table log (
  id         {{id}},
  at         timestamptz not null default {{now}},
  level      text        not null check (level in ('debug', 'info', 'warn', 'error', 'fatal')),
  source     text        not null check (source in ('audit', 'requests', 'live', 'server')),
  -- '' without a user: in an index, nulls would not compare as equal.
  user_id    text        not null default '',
  username   text,
  message    text        not null,
  -- The searched text: message, user and details.
  text_key   text        not null,
  details    jsonb,
  request_id text,
  audit_id   integer     references audit (id) on delete set null
);

-- The log by source and level, and by user, newest first: a page merges several ranges of these indexes.
create index log_stretch on log (source, level, id);
create index log_user on log (user_id, source, level, id);
-- Translates times to ids, and deletes old lines.
create index log_at on log (at, id);
create index log_audit on log (audit_id);
{{search log(text_key)}};

-- Warnings and errors, grouped by identical text and counted as they are written.
create table log_fault (
  key      text        primary key,
  level    text        not null,
  source   text        not null,
  message  text        not null,
  details  jsonb,
  amount   integer     not null check (amount > 0),
  first_at timestamptz not null,
  last_at  timestamptz not null
);

-- Lists the latest first, and deletes old ones.
create index log_fault_last on log_fault (last_at);

-- The bytes of the log in each range of 1,000 ids, which give its total size and its oldest lines without a scan.
create table log_segment (
  first_id integer primary key,
  bytes    integer not null check (bytes >= 0)
);


-- Settings and idempotency.

create table setting (
  name       text        primary key,
  value      jsonb       not null,
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1
);

-- Requests with an `Idempotency-Key` and their responses. A repeated request returns the stored response.
create table idempotency (
  user_id    text        not null,
  key        text        not null check (length(key) between 1 and 255),
  -- Hash of the request.
  request    text        not null,
  -- Null only within the transaction that handles the request.
  answer     jsonb,
  expires_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_expires_at on idempotency (expires_at);


-- Game servers, proxies and keys for solving captchas.

create table server (
  id         {{id}},
  name       text        not null,
  name_key   text        not null unique,
  color      text        check (color is null or length(color) = 7),
  ip         text        not null,
  port       integer     not null check (port between 1 and 65535),
  active     boolean     not null default true,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  check (length(name) between 1 and 64)
);

create table proxy (
  id              {{id}},
  name            text        not null,
  host            text        not null,
  ip              text        not null,
  port            integer     not null check (port between 1 and 65535),
  login           text        not null default '',
  password_sealed text,
  service         text        not null default '',
  is_banned       boolean     not null default false,
  valid_until     timestamptz,
  -- Name, address and service.
  search_key      text        not null default '',
  -- BR bots and groups that use it.
  used_by_bots    integer     not null default 0 check (used_by_bots >= 0),
  used_by_groups  integer     not null default 0 check (used_by_groups >= 0),
  created_at      timestamptz not null default {{now}},
  updated_at      timestamptz not null default {{now}},
  version         integer     not null default 1,
  -- A host can offer several exits on one port, by login.
  unique (host, port, login)
);

-- Finds the proxies that a roster names by address.
create index proxy_address on proxy (ip, port);
-- The list of proxies by each filter, by name and by expiry; a proxy without an expiry comes last.
create index proxy_service on proxy (service, id);
create index proxy_is_banned on proxy (is_banned, id);
create index proxy_is_used on proxy ((used_by_bots + used_by_groups > 0), id);
create index proxy_search_key on proxy (search_key, id);
create index proxy_valid_until on proxy (valid_until, id);
create index proxy_term on proxy (coalesce(valid_until, '9999-12-31T23:59:59.999Z'), id);
create index proxy_use_term on proxy ((used_by_bots + used_by_groups > 0), valid_until, id);
{{search proxy(search_key)}};

create table captcha_key (
  id         {{id}},
  label      text        check (label is null or length(label) between 1 and 100),
  key_sealed text        not null,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1
);


-- Game accounts.

create table account (
  id              {{id}},
  server_id       integer     not null references server (id),
  nickname        text        not null check (length(nickname) between 1 and 64),
  nickname_key    text        not null,
  password_sealed text        not null,
  skin            integer     not null default 0 check (skin >= 0),
  payday          integer     not null default 0 check (payday >= 0),
  inventory       jsonb       not null default '{}',
  regip           text,
  created_at      timestamptz not null default {{now}},
  updated_at      timestamptz not null default {{now}},
  version         integer     not null default 1,
  unique (server_id, nickname_key),
  -- Referenced by BR bots and penalties, so that their server always matches the account.
  unique (id, server_id)
);

-- Referenced by the tables of names, so that a change of the nickname updates them.
create unique index account_name on account (id, nickname_key);
-- The list of accounts by nickname and by server.
create index account_nickname on account (nickname_key, id);
-- Without the id SQLite would sort a whole server.
create index account_by_server on account (server_id, id);
{{search account(nickname_key)}};

-- The money of each game account. Reports change it often, so it has narrow rows with few indexes, separate from the rows that
-- users edit.
create table account_money (
  id        integer primary key,
  -- Server of the account, so that the list of a server reads one index.
  server_id integer not null,
  -- BR bot of the account; null without one. A list of BR bots in the order of money skips rows in one index.
  br_bot_id integer,
  cash      bigint  not null default 0 check (cash >= 0),
  deposit   bigint  not null default 0 check (deposit >= 0),
  foreign key (id, server_id) references account (id, server_id) on update cascade on delete cascade
) {{fillfactor 50}};

-- The accounts, and those of one server, in the order of a list.
create index account_money_cash on account_money (cash, id, br_bot_id);
create index account_money_deposit on account_money (deposit, id, br_bot_id);
create index account_money_server_cash on account_money (server_id, cash, id, br_bot_id);
create index account_money_server_deposit on account_money (server_id, deposit, id, br_bot_id);
{{part account_money(id, server_id) of account}};

-- The task status of each game account and its active penalties, which lists filter by and counters combine. Reports change the
-- status, so it has narrow rows of its own. Money is in another table because PostgreSQL writes every index of a changed row.
create table account_status (
  id                 integer     primary key,
  -- Server of the account, so that the list of a server reads one index.
  server_id          integer     not null,
  -- An account without a BR bot can have a task, too.
  task               text        check (length(task) between 1 and 64),
  -- When the task status last changed.
  task_since         timestamptz check ((task is null) = (task_since is null)),
  -- Number of penalties that are not over, so that filters read no other table.
  penalties_in_force integer     not null default 0 check (penalties_in_force >= 0),
  foreign key (id, server_id) references account (id, server_id) on update cascade on delete cascade
) {{fillfactor 50}};

-- The list of accounts by each filter and in each order.
create index account_status_task on account_status (task, id);
create index account_status_server_task on account_status (server_id, task, id);
create index account_status_task_time on account_status (task, task_since, id);
create index account_status_since on account_status (task_since, id);
create index account_status_penalised on account_status (id) where penalties_in_force > 0;
create index account_status_failing on account_status (id)
  where task in ('failed_banned', 'failed_jailed', 'failed_error');
{{part account_status(id, server_id) of account}};

-- The task history of an account: one row for each change, with the user who made it; null if the bot reported it.
create table account_task (
  id         {{id}},
  account_id integer     not null references account (id) on delete cascade,
  -- Null if the account had no task from then on.
  task       text        check (length(task) between 1 and 64),
  at         timestamptz not null,
  user_id    text,
  username   text
);

create index account_task_account on account_task (account_id, id);


-- Groups of BR bots, and BR bots.

create table br_bot_group (
  id         {{id}},
  name       text        not null check (length(name) between 1 and 80),
  name_key   text        not null unique,
  size       integer     not null check (size between 1 and 1000),
  -- Number of bots in the group, which the check limits.
  bot_count  integer     not null default 0,
  proxy_id   integer     references proxy (id),
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  check (bot_count between 0 and size)
);

create index br_bot_group_proxy on br_bot_group (proxy_id, id);
{{search br_bot_group(name_key)}};

-- Times are in fleet time. Minute 59 lasts until the end of that minute. An end before the start is on the next day.
create table br_bot_group_schedule (
  id           {{id}},
  group_id     integer not null references br_bot_group (id) on delete cascade,
  start_hour   integer not null check (start_hour between 0 and 23),
  start_minute integer not null check (start_minute between 0 and 59),
  end_hour     integer not null check (end_hour between 0 and 23),
  end_minute   integer not null check (end_minute between 0 and 59),
  unique (group_id, start_hour, start_minute, end_hour, end_minute),
  check (start_hour <> end_hour or start_minute <> end_minute)
);

create table br_bot (
  id                    {{id}},
  account_id            integer     not null unique,
  server_id             integer     not null,
  is_active             boolean     not null default true,
  registration_status   text        not null default 'unregistered',
  job_type              integer     not null default 1 check (job_type > 0),
  start_hour            integer     not null default 0 check (start_hour between 0 and 23),
  end_hour              integer     not null default 23 check (end_hour between 0 and 23),
  email                 text        not null default '',
  firebase_id           text,
  firebase_token_sealed text,
  am_id                 text,
  reg_ip                text,
  proxy_id              integer     references proxy (id),
  group_id              integer     references br_bot_group (id),
  timer_enabled         boolean     not null default false,
  device                jsonb,
  client_info           jsonb,
  created_at            timestamptz not null default {{now}},
  updated_at            timestamptz not null default {{now}},
  version               integer     not null default 1,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade
);

-- Referenced by br_bot_name.
create unique index br_bot_account on br_bot (id, account_id);
-- The list of BR bots by each filter, newest first. Without the id SQLite would sort a whole server: 184 ms at a million bots.
create index br_bot_by_server on br_bot (server_id, id);
create index br_bot_job_type on br_bot (job_type, id);
create index br_bot_is_active on br_bot (is_active, id);
create index br_bot_registration_status on br_bot (registration_status, id);
create index br_bot_proxy on br_bot (proxy_id, id);
create index br_bot_group_member on br_bot (group_id, id);
-- The columns that filters test, in the order of the ids. A filter that no counter covers is counted by a scan, and rows of the
-- table are ten times as wide. Columns that nearly every change writes are not in it.
create index br_bot_filter on br_bot (
  id, server_id, job_type, is_active, registration_status, proxy_id, group_id, start_hour, end_hour, account_id, created_at
);

-- The servers on which a bot can play. Position 0 is the server of its account.
create table br_bot_server (
  br_bot_id integer not null references br_bot (id) on delete cascade,
  position  integer not null check (position >= 0),
  server_id integer not null references server (id),
  primary key (br_bot_id, position),
  unique (br_bot_id, server_id)
);

create index br_bot_server_server on br_bot_server (server_id);

-- The nickname of each BR bot in narrow rows: a scan to the middle of a long list reads little, and a search finds bots in the
-- order of the list.
create table br_bot_name (
  id           integer primary key,
  account_id   integer not null unique,
  -- Server of the account, so that the list of a server reads one index.
  server_id    integer not null,
  nickname_key text    not null,
  foreign key (id, account_id) references br_bot (id, account_id) on delete cascade,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade,
  foreign key (account_id, nickname_key) references account (id, nickname_key) on update cascade
);

create index br_bot_name_nickname on br_bot_name (nickname_key, id);
create index br_bot_name_server_nickname on br_bot_name (server_id, nickname_key, id);
{{search br_bot_name(nickname_key)}};
{{names br_bot_name(server_id) of br_bot}};

{{link account_money.br_bot_id to br_bot(account_id)}};


-- In-game admins, and penalties.

-- An admin named in a penalty can be deactivated but not deleted.
create table admin (
  id            {{id}},
  server_id     integer     not null references server (id),
  nickname      text        not null check (length(nickname) between 1 and 64),
  nickname_key  text        not null,
  threat_level  text        not null default 'peaceful' check (threat_level in ('peaceful', 'dangerous')),
  is_active     boolean     not null default true,
  -- Penalties that name the admin.
  penalty_count integer     not null default 0 check (penalty_count >= 0),
  created_at    timestamptz not null default {{now}},
  updated_at    timestamptz not null default {{now}},
  version       integer     not null default 1,
  unique (server_id, nickname_key)
);

-- The list of admins by each filter, newest first, and in each order.
create index admin_by_server on admin (server_id, id);
create index admin_threat_level on admin (threat_level, id);
create index admin_is_active on admin (is_active, id);
create index admin_nickname on admin (nickname_key, id);
create index admin_penalty_count on admin (penalty_count, id);
{{search admin(nickname_key)}};

-- A penalty belongs to the account and outlives its BR bot.
create table penalty (
  id         {{id}},
  account_id integer     not null,
  -- Server of the account, so that the list of a server reads one index.
  server_id  integer     not null,
  -- Null if the game itself imposed it, or an unknown admin.
  admin_id   integer     references admin (id),
  type       text        not null check (type in ('ban', 'jail')),
  -- The name that the game uses. Names unknown to the console are stored, too.
  jail_type  text        check (length(jail_type) between 1 and 64),
  reason     text        not null default '' check (length(reason) <= 500),
  starts_at  timestamptz not null,
  -- Null if the penalty is permanent.
  ends_at    timestamptz,
  -- Set by `expirePenalties` before counters are read, because the passage of time does not update rows.
  is_over    boolean     not null default false,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade,
  check (type = 'jail' or jail_type is null),
  check (ends_at > starts_at)
);

-- The penalties of an account, active ones first.
create index penalty_account on penalty (account_id, ends_at, id);
-- The list of penalties by each filter, newest first, and in each order.
create index penalty_by_server on penalty (server_id, id);
create index penalty_type on penalty (type, jail_type, id);
create index penalty_admin on penalty (admin_id, id);
create index penalty_ends_at on penalty (ends_at, id);
create index penalty_starts_at on penalty (starts_at, id);
create index penalty_is_over on penalty (is_over, id);
-- Penalties that have ended but are not marked as over.
create index penalty_unheard on penalty (is_over, ends_at, id);

-- The nickname of the account of each penalty in narrow rows: a search finds penalties in the order of their list.
create table penalty_name (
  id           integer primary key references penalty (id) on delete cascade,
  account_id   integer not null,
  nickname_key text    not null,
  foreign key (account_id, nickname_key) references account (id, nickname_key) on update cascade
);

-- Finds the rows of a renamed account.
create index penalty_name_account on penalty_name (account_id, nickname_key);
{{search penalty_name(nickname_key)}};
{{names penalty_name of penalty}};


-- Customer orders. `order` is a keyword of SQL, hence the longer name.

create table trade_order (
  id              {{id}},
  server_id       integer     not null references server (id),
  -- Game account assigned to the order. It can move to another server afterwards.
  account_id      integer     references account (id) on delete set null,
  type            text        not null check (length(type) between 1 and 64),
  bank_number     text        not null check (length(bank_number) between 1 and 64),
  bank_number_key text        not null,
  amount          bigint      not null check (amount > 0),
  bonus           bigint      not null default 0 check (bonus >= 0),
  platform        text        not null check (length(platform) between 1 and 64),
  price_cents     bigint      not null check (price_cents >= 0),
  status          text        not null default 'pending'
                  check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  created_at      timestamptz not null default {{now}},
  updated_at      timestamptz not null default {{now}},
  version         integer     not null default 1
);

-- The list of orders by each filter, newest first, and in each order.
create index trade_order_by_server on trade_order (server_id, id);
create index trade_order_status on trade_order (status, id);
create index trade_order_type on trade_order (type, id);
create index trade_order_platform on trade_order (platform, id);
create index trade_order_account on trade_order (account_id, id);
create index trade_order_amount on trade_order (amount, id);
create index trade_order_price on trade_order (price_cents, id);
{{search trade_order(bank_number_key)}};

-- The timeline of an order: who changed its status, when, and for what reason. The first row has no previous status.
create table trade_order_move (
  id          {{id}},
  order_id    integer     not null references trade_order (id) on delete cascade,
  from_status text        check (from_status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  to_status   text        not null
              check (to_status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  reason      text        not null default '' check (length(reason) <= 500),
  -- As in the audit log, the name remains after the user is deleted.
  user_id     text,
  username    text,
  at          timestamptz not null default {{now}},
  check (from_status <> to_status)
);

create index trade_order_move_order on trade_order_move (order_id, id);


-- Agents and their reports.

-- Programs that report what bots do.
create table agent (
  id           {{id}},
  name         text        not null check (length(name) between 1 and 64),
  name_key     text        not null unique,
  -- The keys of an agent only work while its owner is an approved operator or administrator.
  owner_id     text        not null references auth_user (id),
  is_suspended boolean     not null default false,
  -- For 'selected', the rows of agent_server and agent_group name what it reports for.
  reports_for  text        not null check (reports_for in ('all', 'selected')),
  created_at   timestamptz not null default {{now}},
  updated_at   timestamptz not null default {{now}},
  version      integer     not null default 1
);

create index agent_owner on agent (owner_id);
{{search agent(name_key)}};

-- The keys of an agent: one without an expiry and, for some time after a rotation, the previous one.
create table agent_key (
  id         text        primary key,
  agent_id   integer     not null references agent (id) on delete cascade,
  key_hash   text        not null unique,
  -- The first characters, by which the user recognizes it.
  start      text        not null,
  created_at timestamptz not null default {{now}},
  expires_at timestamptz,
  used_at    timestamptz
);

create index agent_key_agent on agent_key (agent_id, created_at, id);

-- The servers and bot groups whose bots an agent reports for. No foreign keys: ids are never reused, so an undone deletion of a
-- server or group restores its agents.
create table agent_server (
  agent_id  integer not null references agent (id) on delete cascade,
  server_id integer not null,
  primary key (agent_id, server_id)
);

create table agent_group (
  agent_id integer not null references agent (id) on delete cascade,
  group_id integer not null,
  primary key (agent_id, group_id)
);

-- The last state of each bot: the values that change with every report. Task status and money change less often and are in
-- `account_status` and `account_money`. Only the key has an index, so that PostgreSQL updates these rows in place.
create table bot_state (
  account_id integer  primary key references account (id) on delete cascade,
  agent_id   integer  not null,
  -- Time of the report, corrected by the clock skew of the agent.
  at_ms      bigint   not null,
  -- Expected time between two reports.
  interval_s integer  not null,
  -- Position in game units.
  x          real,
  y          real,
  health     smallint
) {{fillfactor 50}};

-- The last batch of each stream. This table and the next have no foreign key to the agent, so that its streams continue when
-- its deletion is undone.
create table agent_stream (
  agent_id integer not null,
  stream   text    not null,
  seq      integer not null,
  -- Number of missing batches between the previous batch and this one.
  gap      integer not null,
  seen_ms  bigint  not null,
  primary key (agent_id, stream)
) {{fillfactor 50}};

-- Totals of what each agent has sent.
create table agent_report (
  agent_id               integer     primary key,
  -- Arrival time of the last batch.
  seen_at                timestamptz not null,
  -- Age of its newest report at that time.
  lag_ms                 integer     not null,
  -- How far the clock of the agent is behind the clock of the console; negative if it is ahead.
  skew_ms                bigint      not null,
  -- Last time at which its clock jumped by more than 5 s.
  jumped_at              timestamptz,
  interval_s             integer     not null,
  version                text,
  -- Accepted reports, batches that were accepted before and sent again, and batches that never arrived.
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

-- The accepted reports of each commit, until their window is closed.
create table telemetry_journal (
  id        {{id bigint}},
  -- Window of the reports: their time in milliseconds since 1970, divided by 300,000.
  window_id integer   not null,
  -- Node that wrote them.
  node      integer   not null,
  -- In the format of `packed-reports.ts`.
  bytes     {{bytes}} not null
);

-- Reads the rows of a window to close it.
create index telemetry_journal_window on telemetry_journal (window_id);

-- The smallest and the largest bot id in each batch of a journal row. Finding one bot in a window of a large fleet would
-- otherwise read tens of megabytes. Journal rows from older versions have no ranges.
create table telemetry_journal_range (
  id     bigint    primary key,
  -- In the format of `joined-batches.ts`.
  ranges {{bytes}} not null,
  foreign key (id) references telemetry_journal (id) on delete cascade
);

-- The history of bots in windows of five minutes. The id is the window times 2^24 plus the block, which is the id of a bot divided
-- by 256.
create table telemetry_chunk (
  id    bigint    primary key,
  -- Compressed; `bot-chunk.ts` describes the content.
  bytes {{bytes}} not null
);

-- The windows that have chunks, with the total size of the chunks in bytes.
create table telemetry_window (
  id         integer primary key,
  chunks     integer not null,
  bytes      bigint  not null,
  -- Whether it is reduced to at most one sample per bot and minute.
  is_thinned boolean not null,
  -- Incremented with each change of its chunks, to invalidate caches.
  version    integer not null default 1
);

-- The lease of the node that writes the history, so that two nodes never write the same chunk.
create table telemetry_lease (
  name     text    primary key,
  node     integer not null,
  until_ms bigint  not null
);


-- Jobs.

-- A change of many rows, an export or an import.
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
  -- Items with an outcome; items are processed in their order.
  processed   integer     not null default 0,
  -- The number of items by outcome.
  outcomes    jsonb       not null default '{}',
  -- The user who last created, started or resumed it. Their permissions apply.
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
  -- The node that runs it and the end of its lease. Each takeover increments the fence, so that a node that has lost the job
  -- cannot commit.
  node        integer     not null default 0,
  fence       integer     not null default 0,
  until_ms    bigint      not null default 0
);

-- The list by state, the jobs to run, and the deletion of old drafts and items.
create index job_state on job (state, id);
create index job_finished_at on job (finished_at);
create index job_undo_of on job (undo_of);

-- The rows that a job changes.
create table job_item (
  job_id    integer not null references job (id),
  seq       integer not null,
  target_id text    not null,
  -- Line of an imported row in its file; null in other jobs.
  line      integer,
  -- Audit row of the change to revert, in a job that undoes another one.
  reverts   integer,
  -- Null until the item is processed.
  outcome   text,
  reason    text,
  audit_id  integer,
  primary key (job_id, seq)
);

-- The items by outcome.
create index job_item_outcome on job_item (job_id, outcome, seq) where outcome is not null;

-- The files that jobs export.

create table job_file (
  job_id  integer not null primary key references job (id),
  -- Rows are exported newest first: the next rows have smaller ids.
  last_id integer not null,
  -- Filter at the start of the job, with ids instead of names and with absolute times.
  query   jsonb   not null,
  chunks  integer not null default 0,
  -- Bytes of the text and of the compressed chunks.
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

-- The files that jobs import.

create table job_import (
  job_id integer not null primary key references job (id),
  -- Values that all rows share, such as the sizes of the groups that the file names.
  plan   jsonb   not null
);

-- The rows of a file until they are imported, in parts. They are sealed because they contain passwords.
create table job_import_chunk (
  id          {{id}},
  job_id      integer not null references job_import (job_id),
  seq         integer not null,
  rows_sealed text    not null,
  unique (job_id, seq)
);


-- Views.

-- A saved filter, sort order and set of columns of a list.
create table saved_view (
  id         {{id}},
  list       text        not null,
  owner_id   text        not null references auth_user (id) on delete cascade,
  name       text        not null check (length(name) between 1 and 64),
  name_key   text        not null,
  -- 'private', a role or 'all'.
  visibility text        not null,
  -- Query parameters of the list, with the filter in its canonical form.
  query      jsonb       not null,
  -- Ids of the visible columns, separated by commas; null for the default columns.
  columns    text,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  unique (owner_id, list, name_key)
);

-- The views shared with a role or with all users, and the search by name.
create index saved_view_visibility on saved_view (visibility);
create index saved_view_name_key on saved_view (name_key);

-- How a user has arranged the views that they can open.
create table saved_view_place (
  view_id    integer     not null references saved_view (id) on delete cascade,
  user_id    text        not null references auth_user (id) on delete cascade,
  -- Views without a position come last.
  position   integer,
  -- When the user made it the default view of its list; the latest one applies. Null if it is not the default.
  default_at timestamptz,
  primary key (view_id, user_id)
);

-- The arrangement of a user.
create index saved_view_place_user on saved_view_place (user_id);


-- Counters, maintained by triggers (decision 014).

-- The number of rows that refer to a row.
{{count proxy.used_by_bots of br_bot(proxy_id)}};
{{count proxy.used_by_groups of br_bot_group(proxy_id)}};
{{count br_bot_group.bot_count of br_bot(group_id)}};
{{count admin.penalty_count of penalty(admin_id)}};
{{count account_status.penalties_in_force of penalty(account_id, is_over) by case when not is_over then account_id end}};

-- The total of a list with any of these filters is the sum of a few rows.
create table br_bot_counter (
  server_id           integer not null,
  job_type            integer not null,
  is_active           boolean not null,
  registration_status text    not null,
  amount              bigint  not null,
  primary key (server_id, job_type, is_active, registration_status)
);

{{counter br_bot_counter of br_bot(server_id, job_type, is_active, registration_status)
  by server_id, job_type, is_active, registration_status}};

-- BR bots by their working hours, to count those on shift.
create table br_bot_hours_counter (
  start_hour integer not null,
  end_hour   integer not null,
  is_active  boolean not null,
  amount     bigint  not null,
  primary key (start_hour, end_hour, is_active)
);

{{counter br_bot_hours_counter of br_bot(start_hour, end_hour, is_active)
  by start_hour, end_hour, is_active}};

-- Active and inactive bots of each group, to find groups without an active bot.
create table br_bot_group_counter (
  group_id  integer not null,
  is_active boolean not null,
  amount    bigint  not null,
  primary key (group_id, is_active)
);

{{counter br_bot_group_counter of br_bot(group_id, is_active) by group_id, is_active}};

-- The number of groups with an active bot, in one row, so that the home page does not read a row for each group.
create table br_bot_group_total (
  manned integer not null primary key check (manned = 1),
  amount bigint  not null
);

{{counter br_bot_group_total of br_bot_group_counter(is_active, amount)
  by case when is_active and amount > 0 then 1 end as manned}};

-- The task is '' for an account without a task.
create table account_counter (
  server_id    integer not null,
  task         text    not null,
  is_penalised boolean not null,
  amount       bigint  not null,
  primary key (server_id, task, is_penalised)
);

{{counter account_counter of account_status(server_id, task, penalties_in_force)
  by server_id, coalesce(task, '') as task, penalties_in_force > 0 as is_penalised}};

-- The total money of all accounts of a server.
create table account_money_counter (
  server_id integer not null primary key,
  amount    bigint  not null
);

{{counter account_money_counter of account_money(server_id, cash, deposit)
  sum cash + deposit as amount
  by server_id}};

create table proxy_counter (
  service   text    not null,
  is_banned boolean not null,
  is_used   boolean not null,
  amount    bigint  not null,
  primary key (service, is_banned, is_used)
);

{{counter proxy_counter of proxy(service, is_banned, used_by_bots, used_by_groups)
  by service, is_banned, used_by_bots + used_by_groups > 0 as is_used}};

-- The jail type is '' for a penalty other than a jail.
create table penalty_counter (
  server_id integer not null,
  type      text    not null,
  jail_type text    not null,
  state     text    not null check (state in ('active', 'ended', 'permanent')),
  amount    bigint  not null,
  primary key (server_id, type, jail_type, state)
);

{{counter penalty_counter of penalty(server_id, type, jail_type, ends_at, is_over)
  by server_id, type, coalesce(jail_type, '') as jail_type,
    case when ends_at is null then 'permanent' when is_over then 'ended' else 'active' end as state}};

create table trade_order_counter (
  server_id   integer not null,
  type        text    not null,
  platform    text    not null,
  status      text    not null,
  orders      bigint  not null,
  amount      bigint  not null,
  price_cents bigint  not null,
  primary key (server_id, type, platform, status)
);

{{counter trade_order_counter of trade_order(server_id, type, platform, status, amount, price_cents)
  sum 1 as orders, amount, price_cents
  by server_id, type, platform, status}};

-- The same for all servers together, so that a page without a server filter reads a few dozen rows instead of hundreds.
create table trade_order_total (
  type        text    not null,
  platform    text    not null,
  status      text    not null,
  orders      bigint  not null,
  amount      bigint  not null,
  price_cents bigint  not null,
  primary key (type, platform, status)
);

{{counter trade_order_total of trade_order(type, platform, status, amount, price_cents)
  sum 1 as orders, amount, price_cents
  by type, platform, status}};

-- The number of rows in each block of 8192 ids: a page in the middle of a long list starts at its block.
create table br_bot_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter br_bot_block of br_bot(id) by id / 8192 as block}};

create table account_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter account_block of account(id) by id / 8192 as block}};

create table penalty_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter penalty_block of penalty(id) by id / 8192 as block}};

create table trade_order_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter trade_order_block of trade_order(id) by id / 8192 as block}};
