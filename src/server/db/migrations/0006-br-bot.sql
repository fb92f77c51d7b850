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
  current_task          text,
  device                jsonb,
  client_info           jsonb,
  created_at            timestamptz not null default {{now}},
  updated_at            timestamptz not null default {{now}},
  version               integer     not null default 1,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade
);

-- br-bots by each filter, newest first. (server_id, id): without the id SQLite sorted a whole server, 184 ms at a million.
create index br_bot_by_server on br_bot (server_id, id);
create index br_bot_job_type on br_bot (job_type, id);
create index br_bot_is_active on br_bot (is_active, id);
create index br_bot_registration_status on br_bot (registration_status, id);
create index br_bot_proxy on br_bot (proxy_id, id);
create index br_bot_group_member on br_bot (group_id, id);

-- The servers a bot may play on; position 0 is the server of its account.
create table br_bot_server (
  br_bot_id integer not null references br_bot (id) on delete cascade,
  position  integer not null check (position >= 0),
  server_id integer not null references server (id),
  primary key (br_bot_id, position),
  unique (br_bot_id, server_id)
);

create index br_bot_server_server on br_bot_server (server_id);

-- How many BR bots share these four: a total for any filter over them is a sum of a few rows, never a count of the table.
create table br_bot_tally (
  server_id           integer not null references server (id),
  job_type            integer not null,
  is_active           boolean not null,
  registration_status text    not null,
  amount              integer not null check (amount >= 0),
  primary key (server_id, job_type, is_active, registration_status)
);
