-- What customers ordered. `order` is a word of SQL, hence the longer name.
create table trade_order (
  id              {{id}},
  server_id       integer     not null references server (id),
  -- The game account that carries it out, if one is chosen; it may move to another server afterwards.
  account_id      integer     references account (id) on delete set null,
  type            text        not null check (length(type) between 1 and 64),
  bank_number     text        not null check (length(bank_number) between 1 and 64),
  -- The bank number folded for comparison.
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

-- orders by each filter, newest first, and by what they are worth.
create index trade_order_by_server on trade_order (server_id, id);
create index trade_order_status on trade_order (status, id);
create index trade_order_type on trade_order (type, id);
create index trade_order_platform on trade_order (platform, id);
create index trade_order_account on trade_order (account_id, id);
create index trade_order_amount on trade_order (amount, id);
create index trade_order_price on trade_order (price_cents, id);
{{search trade_order(bank_number_key)}};

-- How an order came to its status: who, when and why. The first move has no status before it.
create table trade_order_move (
  id          {{id}},
  order_id    integer     not null references trade_order (id) on delete cascade,
  from_status text        check (from_status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  to_status   text        not null
              check (to_status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  reason      text        not null default '' check (length(reason) <= 500),
  -- As the audit names people: the name stays when they are gone.
  user_id     text,
  username    text,
  at          timestamptz not null default {{now}},
  check (from_status <> to_status)
);

-- The timeline of an order.
create index trade_order_move_order on trade_order_move (order_id, id);

-- Orders that share these four, and what they are worth together: totals of any filter are sums of a few rows.
create table trade_order_tally (
  server_id   integer not null references server (id),
  type        text    not null,
  platform    text    not null,
  status      text    not null,
  orders      integer not null check (orders >= 0),
  amount      bigint  not null check (amount >= 0),
  price_cents bigint  not null check (price_cents >= 0),
  primary key (server_id, type, platform, status)
);

-- What a call with an Idempotency-Key was and what it was answered, so that sending it again changes nothing.
create table idempotency (
  user_id    text        not null,
  key        text        not null check (length(key) between 1 and 255),
  -- A hash of what was asked.
  request    text        not null,
  -- Null only inside the transaction that does the work.
  answer     jsonb,
  expires_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_expires_at on idempotency (expires_at);
