-- The nickname of the punished account beside each penalty, in narrow rows, with an index of text that names penalties in the
-- order of their list: one that names accounts had to be looked up for each penalty on the way.
create table penalty_name (
  id           integer primary key references penalty (id) on delete cascade,
  account_id   integer not null,
  nickname_key text    not null,
  foreign key (account_id, nickname_key) references account (id, nickname_key) on update cascade
);

-- The key above, when an account is renamed.
create index penalty_name_account on penalty_name (account_id, nickname_key);
{{search penalty_name(nickname_key)}};

insert into penalty_name (id, account_id, nickname_key)
select penalty.id, account.id, account.nickname_key
from penalty
join account on account.id = penalty.account_id;
