-- A walk through the list of BR bots in the order of money, or of the nicknames of one server, skips rows in one index: it holds the id of each bot.
alter table account_money add column br_bot_id integer;
{{link account_money.br_bot_id to br_bot(account_id)}};

drop index account_money_cash;
drop index account_money_deposit;
drop index account_money_server_cash;
drop index account_money_server_deposit;
create index account_money_cash on account_money (cash, id, br_bot_id);
create index account_money_deposit on account_money (deposit, id, br_bot_id);
create index account_money_server_cash on account_money (server_id, cash, id, br_bot_id);
create index account_money_server_deposit on account_money (server_id, deposit, id, br_bot_id);

{{drop names br_bot_name of br_bot}};
drop table if exists br_bot_name_search;
drop table br_bot_name;

create table br_bot_name (
  id           integer primary key,
  account_id   integer not null unique,
  -- Of the account, so that the list of a server reads one index.
  server_id    integer not null,
  nickname_key text    not null,
  foreign key (id, account_id) references br_bot (id, account_id) on delete cascade,
  foreign key (account_id, server_id) references account (id, server_id) on update cascade,
  foreign key (account_id, nickname_key) references account (id, nickname_key) on update cascade
);

create index br_bot_name_nickname on br_bot_name (nickname_key, id);
create index br_bot_name_server_nickname on br_bot_name (server_id, nickname_key, id);
{{search br_bot_name(nickname_key)}};
{{names br_bot_name(server_id) of br_bot}};

insert into br_bot_name (id, account_id, server_id, nickname_key)
select br_bot.id, account.id, account.server_id, account.nickname_key
from br_bot join account on account.id = br_bot.account_id order by br_bot.id;
