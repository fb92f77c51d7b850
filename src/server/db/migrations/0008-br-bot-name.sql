-- What the next table refers to, so that it follows its bot's account and that account's nickname.
create unique index br_bot_account on br_bot (id, account_id);
create unique index account_name on account (id, nickname_key);

-- The nickname beside each BR bot, in rows so narrow that a walk to the middle of a long list reads little, and with an
-- index of text that names bots in the order of the list.
create table br_bot_name (
  id           integer primary key,
  account_id   integer not null unique,
  nickname_key text    not null,
  foreign key (id, account_id) references br_bot (id, account_id) on delete cascade,
  foreign key (account_id, nickname_key) references account (id, nickname_key) on update cascade
);

create index br_bot_name_nickname on br_bot_name (nickname_key, id);
{{search br_bot_name(nickname_key)}};

insert into br_bot_name (id, account_id, nickname_key)
select br_bot.id, account.id, account.nickname_key
from br_bot
join account on account.id = br_bot.account_id;
