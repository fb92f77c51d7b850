-- The same sums with rows of server 0, which is all servers: a page without a server reads a few dozen rows, not hundreds.
create table trade_order_sum (
  server_id   integer not null,
  type        text    not null,
  platform    text    not null,
  status      text    not null,
  orders      integer not null check (orders >= 0),
  amount      bigint  not null check (amount >= 0),
  price_cents bigint  not null check (price_cents >= 0),
  primary key (server_id, type, platform, status)
);

insert into trade_order_sum (server_id, type, platform, status, orders, amount, price_cents)
select server_id, type, platform, status, orders, amount, price_cents from trade_order_tally;

insert into trade_order_sum (server_id, type, platform, status, orders, amount, price_cents)
select 0, type, platform, status, sum(orders), sum(amount), sum(price_cents)
from trade_order_tally
group by type, platform, status;

drop table trade_order_tally;
alter table trade_order_sum rename to trade_order_tally;
