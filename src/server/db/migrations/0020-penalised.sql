-- How many penalties of an account are in force, as far as the counts have been told: a list of the penalised reads them nowhere.
alter table account add column penalties_in_force integer not null default 0 check (penalties_in_force >= 0);

update account
set penalties_in_force = (select count(*) from penalty where penalty.account_id = account.id and not penalty.is_over)
where id in (select account_id from penalty where not is_over);

-- Accounts that are penalised, and those that have failed, newest first.
create index account_penalised on account (id) where penalties_in_force > 0;
create index account_failing on account (id) where task in ('failed_banned', 'failed_jailed', 'failed_error');

-- How many accounts each server has in each status, '' for none, penalised and not: a total is a sum of a few rows.
drop table account_tally;

create table account_tally (
  server_id    integer not null,
  task         text    not null,
  is_penalised boolean not null,
  amount       integer not null check (amount >= 0),
  primary key (server_id, task, is_penalised)
);

insert into account_tally (server_id, task, is_penalised, amount)
select server_id, coalesce(task, ''), penalties_in_force > 0, count(*) from account group by 1, 2, 3;
