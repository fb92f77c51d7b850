-- What a proxy is found by: its name, address and service, folded.
alter table proxy add column search_key text not null default '';
{{search proxy(search_key)}};

-- Until now a name was an address or plain letters. The index above follows this update.
update proxy set search_key = lower(name || ' ' || ip || ':' || port || ' ' || service);

-- proxies by each filter, newest first, and by name and time left; one without an end lasts longest.
create index proxy_search_key on proxy (search_key, id);
create index proxy_is_banned on proxy (is_banned, id);
create index proxy_term on proxy (coalesce(valid_until, '9999-12-31T23:59:59.999Z'), id);

-- How many proxies share these two: a total is a sum of a few rows.
create table proxy_tally (
  service text    not null,
  state   text    not null check (state in ('banned', 'free')),
  amount  integer not null check (amount >= 0),
  primary key (service, state)
);

insert into proxy_tally (service, state, amount)
select service, case when is_banned then 'banned' else 'free' end, count(*)
from proxy
group by 1, 2;
