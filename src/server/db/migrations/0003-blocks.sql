-- How many rows have their id in each block of 8192: a page in the middle of a long list begins at its block.
create table br_bot_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter br_bot_block of br_bot(id) by id / 8192 as block}};

create table account_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter account_block of account(id) by id / 8192 as block}};

create table penalty_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter penalty_block of penalty(id) by id / 8192 as block}};

create table trade_order_block (
  block  bigint not null primary key,
  amount bigint not null
);

{{counter trade_order_block of trade_order(id) by id / 8192 as block}};
