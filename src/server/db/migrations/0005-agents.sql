-- Agents: programs that report for bots.
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

-- An agent has one key without an expiry, and for a while after a rotation the previous key.
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

-- The servers whose bots an agent reports for, and the bot groups whose BR bots it reports for. An id is never used again, so
-- that a restored server or group is reported for again: no foreign keys.
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
