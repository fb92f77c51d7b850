-- The task status of each game account, since when it holds, and whether penalties are in force: what lists filter and counters combine.
-- Reports change it, so it is in narrow rows of its own. Money is not in them, because PostgreSQL writes every index of a changed row.
create table account_status (
  id                 integer     primary key,
  -- Of the account, so that the list of a server reads one index.
  server_id          integer     not null,
  -- An account without a BR bot can have one, too.
  task               text        check (length(task) between 1 and 64),
  task_since         timestamptz check ((task is null) = (task_since is null)),
  -- Penalties that are not marked as over: filters read no other table.
  penalties_in_force integer     not null default 0 check (penalties_in_force >= 0),
  foreign key (id, server_id) references account (id, server_id) on update cascade on delete cascade
) {{fillfactor 50}};

insert into account_status (id, server_id, task, task_since)
select id, server_id, task, task_since from account order by id;

{{part account_status(id, server_id) of account}};

-- The list of accounts by each filter and in each order.
create index account_status_task on account_status (task, id);
create index account_status_server_task on account_status (server_id, task, id);
create index account_status_task_time on account_status (task, task_since, id);
create index account_status_since on account_status (task_since, id);
create index account_status_penalised on account_status (id) where penalties_in_force > 0;
create index account_status_failing on account_status (id)
  where task in ('failed_banned', 'failed_jailed', 'failed_error');

{{drop counter account_counter of account}};
{{drop count account.penalties_in_force of penalty}};

drop index account_by_task;
drop index account_server_task;
drop index account_task_time;
drop index account_task_since;
drop index account_penalised;
drop index account_failing;
alter table account drop column task_since;
alter table account drop column task;
alter table account drop column penalties_in_force;

{{count account_status.penalties_in_force of penalty(account_id, is_over) by case when not is_over then account_id end}};

-- An account without a task has the task ''.
create table account_counter (
  server_id    integer not null,
  task         text    not null,
  is_penalised boolean not null,
  amount       bigint  not null,
  primary key (server_id, task, is_penalised)
);

{{counter account_counter of account_status(server_id, task, penalties_in_force)
  by server_id, coalesce(task, '') as task, penalties_in_force > 0 as is_penalised}};
