-- What a single change did to its row, kept for a while so that it can be undone. Secrets lie in it as sealed as in the
-- row's own table, and it is never served; the audit row says the same with hashes.
create table undo (
  audit_id integer     primary key references audit (id) on delete cascade,
  at       timestamptz not null default {{now}},
  entity   text        not null,
  row_id   text        not null,
  -- The whole row where it was deleted, the columns that changed otherwise; null: it was added.
  before   jsonb,
  -- Rows that went with a deleted one, by table.
  children jsonb,
  -- What the row holds as long as nobody changed it again; null: it was deleted.
  after    jsonb,
  check (before is not null or after is not null)
);

-- The latest change of a row, for Undo.
create index undo_row on undo (entity, row_id, audit_id);
-- The sweep.
create index undo_at on undo (at);

-- The audit row that this one undid.
alter table audit add column reverts integer;
