-- One mechanism for all counters: triggers, whoever writes. What the tallies held is counted anew from the rows.

{{drop tally br_bot_hours_tally}};
{{drop tally br_bot_group_tally}};
{{drop tally account_money_tally}};
{{drop tally proxy_tally}};
{{drop uses proxy_used_by_bots}};
{{drop uses proxy_used_by_groups}};
drop table br_bot_tally;
drop table br_bot_hours_tally;
drop table br_bot_group_tally;
drop table account_tally;
drop table account_money_tally;
drop table proxy_tally;
drop table penalty_tally;
drop table trade_order_tally;

-- Whether a proxy is used follows from its two counters.
drop index proxy_is_used;
drop index proxy_use_term;
alter table proxy drop column is_used;
create index proxy_is_used on proxy ((used_by_bots + used_by_groups > 0), id);
create index proxy_use_term on proxy ((used_by_bots + used_by_groups > 0), valid_until, id);

-- The nickname beside each new BR bot and penalty.
{{names br_bot_name of br_bot}};
{{names penalty_name of penalty}};

-- Child rows by parent.
{{count proxy.used_by_bots of br_bot(proxy_id)}};
{{count proxy.used_by_groups of br_bot_group(proxy_id)}};
{{count br_bot_group.bot_count of br_bot(group_id)}};
{{count admin.penalty_count of penalty(admin_id)}};
{{count account.penalties_in_force of penalty(account_id, is_over) by case when not is_over then account_id end}};

-- The total of a list under any of these filters is a sum of a few rows.
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

-- Who is on shift, for each hour of the day.
create table br_bot_hours_counter (
  start_hour integer not null,
  end_hour   integer not null,
  is_active  boolean not null,
  amount     bigint  not null,
  primary key (start_hour, end_hour, is_active)
);

{{counter br_bot_hours_counter of br_bot(start_hour, end_hour, is_active)
  by start_hour, end_hour, is_active}};

-- Groups without an active bot.
create table br_bot_group_counter (
  group_id  integer not null,
  is_active boolean not null,
  amount    bigint  not null,
  primary key (group_id, is_active)
);

{{counter br_bot_group_counter of br_bot(group_id, is_active) by group_id, is_active}};

-- An account without a task has the task ''.
create table account_counter (
  server_id    integer not null,
  task         text    not null,
  is_penalised boolean not null,
  amount       bigint  not null,
  primary key (server_id, task, is_penalised)
);

{{counter account_counter of account(server_id, task, penalties_in_force)
  by server_id, coalesce(task, '') as task, penalties_in_force > 0 as is_penalised}};

-- The money of all accounts of a server.
create table account_money_counter (
  server_id integer not null primary key,
  amount    bigint  not null
);

{{counter account_money_counter of account(server_id, cash, deposit)
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

-- A penalty other than a jail has the jail type ''.
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

-- The same for all servers together: a page without a server reads a few dozen rows, not hundreds.
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
