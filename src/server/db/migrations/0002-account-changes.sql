-- Processes that keep columns of all game accounts in memory (`fleet/columns`), so that they can filter a million of them.
create table account_change_reader (
  id       text        primary key,
  -- The changes from here on are not read yet; null while the columns are loaded.
  position bigint,
  -- A process that has ended does not say so.
  seen_at  timestamptz not null
);

-- The accounts that changed, in the order of the commits, while there is a reader.
create table account_change (
  position   {{commit}},
  account_id integer not null
);

{{changes account_change of account by id}};
{{changes account_change of account_status by id}};
{{changes account_change of account_money by id}};
{{changes account_change of br_bot by account_id}};
{{changes account_change of proxy(is_banned, valid_until) by account_id of br_bot(proxy_id)}};
