-- How many groups have an active bot, in one row: the home page does not read a row for each group.
create table br_bot_group_total (
  manned integer not null primary key check (manned = 1),
  amount bigint  not null
);

{{counter br_bot_group_total of br_bot_group_counter(is_active, amount)
  by case when is_active and amount > 0 then 1 end as manned}};
