-- What an account is at, and since when. It is the account's: one without a BR bot can be at work too.
alter table account add column task text check (length(task) between 1 and 64);
alter table account add column task_since timestamptz check ((task is null) = (task_since is null));

update account
set task = br_bot.current_task, task_since = br_bot.updated_at
from br_bot
where br_bot.account_id = account.id and br_bot.current_task is not null;

alter table br_bot drop column current_task;

-- Accounts by status, newest first and by time in status, also on one server.
create index account_by_task on account (task, id);
create index account_server_task on account (server_id, task, id);
create index account_task_time on account (task, task_since, id);
create index account_task_since on account (task_since, id);

-- What an account has been at: one row when its status changes, with the person who changed it; null: the bot itself.
create table account_task (
  id         {{id}},
  account_id integer     not null references account (id) on delete cascade,
  -- Null: at nothing from then on.
  task       text        check (length(task) between 1 and 64),
  at         timestamptz not null,
  user_id    text,
  username   text
);

create index account_task_account on account_task (account_id, id);

insert into account_task (account_id, task, at)
select id, task, task_since from account where task is not null;

-- How many accounts each server has in each status, '' for none: a total is a sum of a few rows.
drop table account_tally;

create table account_tally (
  server_id integer not null,
  task      text    not null,
  amount    integer not null check (amount >= 0),
  primary key (server_id, task)
);

insert into account_tally (server_id, task, amount)
select server_id, coalesce(task, ''), count(*) from account group by server_id, coalesce(task, '');

-- Whether the tally below has heard that its end has come: the first who asks after that tells it.
alter table penalty add column is_over boolean not null default false;

-- Those that have ended unheard of, and penalties by state, newest first.
create index penalty_unheard on penalty (is_over, ends_at, id);
create index penalty_is_over on penalty (is_over, id);

-- How many penalties share these four: a total for any filter over them is a sum of a few rows.
create table penalty_tally (
  server_id integer not null,
  type      text    not null,
  jail_type text    not null,
  state     text    not null check (state in ('active', 'ended', 'permanent')),
  amount    integer not null check (amount >= 0),
  primary key (server_id, type, jail_type, state)
);

insert into penalty_tally (server_id, type, jail_type, state, amount)
select
  server_id,
  type,
  coalesce(jail_type, ''),
  case when ends_at is null then 'permanent' else 'active' end,
  count(*)
from penalty
group by 1, 2, 3, 4;

-- How many penalties name the admin.
alter table admin add column penalty_count integer not null default 0 check (penalty_count >= 0);

update admin set penalty_count = (select count(*) from penalty where penalty.admin_id = admin.id);

create index admin_penalty_count on admin (penalty_count, id);
