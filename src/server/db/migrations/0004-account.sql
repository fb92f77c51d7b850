create table account (
  id              {{id}},
  server_id       integer     not null references server (id),
  nickname        text        not null check (length(nickname) between 1 and 64),
  -- The nickname folded for comparison: case and compatibility forms do not tell accounts apart.
  nickname_key    text        not null,
  password_sealed text        not null,
  skin            integer     not null default 0 check (skin >= 0),
  cash            bigint      not null default 0 check (cash >= 0),
  deposit         bigint      not null default 0 check (deposit >= 0),
  payday          integer     not null default 0 check (payday >= 0),
  inventory       jsonb       not null default '{}',
  regip           text,
  created_at      timestamptz not null default {{now}},
  updated_at      timestamptz not null default {{now}},
  version         integer     not null default 1,
  unique (server_id, nickname_key),
  -- What a BR bot refers to, so that its server cannot differ from its account's.
  unique (id, server_id)
);

-- Lists sorted by nickname, cash and deposit.
create index account_nickname on account (nickname_key, id);
create index account_cash on account (cash, id);
create index account_deposit on account (deposit, id);
{{search account(nickname_key)}};
