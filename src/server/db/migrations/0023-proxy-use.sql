-- How many BR bots and groups go through a proxy, kept by the database itself: what is unused is found and counted by index.
alter table proxy add column used_by_bots integer not null default 0 check (used_by_bots >= 0);
alter table proxy add column used_by_groups integer not null default 0 check (used_by_groups >= 0);
alter table proxy add column is_used boolean not null default false;

update proxy
set
  used_by_bots = (select count(*) from br_bot where br_bot.proxy_id = proxy.id),
  used_by_groups = (select count(*) from br_bot_group where br_bot_group.proxy_id = proxy.id);
update proxy set is_used = true where used_by_bots + used_by_groups > 0;

{{uses proxy of br_bot(proxy_id) by used_by_bots}};
{{uses proxy of br_bot_group(proxy_id) by used_by_groups}};

-- Proxies in use and unused, newest first, and by the time they have left.
create index proxy_is_used on proxy (is_used, id);
create index proxy_use_term on proxy (is_used, valid_until, id);

-- How many proxies share these three: a total is a sum of a few rows.
drop table proxy_tally;

create table proxy_tally (
  service   text    not null,
  is_banned boolean not null,
  is_used   boolean not null,
  amount    bigint  not null check (amount >= 0),
  primary key (service, is_banned, is_used)
);

insert into proxy_tally (service, is_banned, is_used, amount)
select service, is_banned, is_used, count(*) from proxy group by 1, 2, 3;

{{tally proxy_tally of proxy(service, is_banned, is_used)}};
