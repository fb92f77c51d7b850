-- Accounts of one server, newest first. (server_id, id): without the id SQLite would sort the whole server.
create index account_by_server on account (server_id, id);

-- How many accounts each server has: a total is a sum of a few rows, never a count of the table.
create table account_tally (
  server_id integer primary key,
  amount    integer not null check (amount >= 0)
);

insert into account_tally (server_id, amount)
select server_id, count(*) from account group by server_id;
