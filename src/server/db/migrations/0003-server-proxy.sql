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
  created_at      timestamptz not null default {{now}},
  updated_at      timestamptz not null default {{now}},
  version         integer     not null default 1,
  -- One host sells several exits on one port by login.
  unique (host, port, login)
);

-- A roster names its proxies by address.
create index proxy_address on proxy (ip, port);
create index proxy_service on proxy (service, id);
create index proxy_valid_until on proxy (valid_until, id);
