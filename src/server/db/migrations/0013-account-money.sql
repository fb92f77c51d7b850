-- The money of each game account. Reports change it all the time, so it is in narrow rows with few indexes: the row that users edit, and the
-- indexes of that row, stay as they are.
create table account_money (
  id        integer primary key,
  -- Of the account, so that the list of a server reads one index.
  server_id integer not null,
  cash      bigint  not null default 0 check (cash >= 0),
  deposit   bigint  not null default 0 check (deposit >= 0),
  foreign key (id, server_id) references account (id, server_id) on update cascade on delete cascade
) {{fillfactor 50}};

insert into account_money (id, server_id, cash, deposit)
select id, server_id, cash, deposit from account order by id;

{{part account_money(id, server_id) of account}};

-- The accounts, and those of one server, in the order of a list.
create index account_money_cash on account_money (cash, id);
create index account_money_deposit on account_money (deposit, id);
create index account_money_server_cash on account_money (server_id, cash, id);
create index account_money_server_deposit on account_money (server_id, deposit, id);

{{drop counter account_money_counter of account}};

drop index account_cash;
drop index account_deposit;
drop index account_server_cash;
drop index account_server_deposit;
alter table account drop column cash;
alter table account drop column deposit;

-- The money of all accounts of a server.
create table account_money_counter (
  server_id integer not null primary key,
  amount    bigint  not null
);

{{counter account_money_counter of account_money(server_id, cash, deposit)
  sum cash + deposit as amount
  by server_id}};
