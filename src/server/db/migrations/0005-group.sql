create table br_bot_group (
  id         {{id}},
  name       text        not null check (length(name) between 1 and 80),
  name_key   text        not null unique,
  size       integer     not null check (size between 1 and 1000),
  -- Kept by every write that moves a bot, so that the database itself refuses one too many.
  bot_count  integer     not null default 0,
  proxy_id   integer     references proxy (id),
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  check (bot_count between 0 and size)
);

create index br_bot_group_proxy on br_bot_group (proxy_id, id);
{{search br_bot_group(name_key)}};
