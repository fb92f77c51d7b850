-- Kept by the database itself, whoever writes: figures of the home page that no index gives fast enough.

-- How many BR bots work these hours: the day of the fleet, and who is on shift.
create table br_bot_hours_tally (
  start_hour integer not null,
  end_hour   integer not null,
  is_active  boolean not null,
  amount     bigint  not null check (amount >= 0),
  primary key (start_hour, end_hour, is_active)
);

insert into br_bot_hours_tally (start_hour, end_hour, is_active, amount)
select start_hour, end_hour, is_active, count(*) from br_bot group by 1, 2, 3;

{{tally br_bot_hours_tally of br_bot(start_hour, end_hour, is_active)}};

-- How many bots of a group are active, and how many are not.
create table br_bot_group_tally (
  group_id  integer not null,
  is_active boolean not null,
  amount    bigint  not null check (amount >= 0),
  primary key (group_id, is_active)
);

insert into br_bot_group_tally (group_id, is_active, amount)
select group_id, is_active, count(*) from br_bot where group_id is not null group by 1, 2;

{{tally br_bot_group_tally of br_bot(group_id, is_active)}};

-- What the accounts of a server have together.
create table account_money_tally (
  server_id integer not null primary key,
  amount    bigint  not null check (amount >= 0)
);

insert into account_money_tally (server_id, amount)
select server_id, sum(cash + deposit) from account group by 1;

{{tally account_money_tally of account(server_id) by cash + deposit}};
