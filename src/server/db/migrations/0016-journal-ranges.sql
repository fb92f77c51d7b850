-- The least and the greatest bot of each batch of a row of the journal, in rows of their own: a reader who looks for one bot in five minutes
-- of a large fleet would read tens of megabytes. A row that an earlier version wrote has none.
create table telemetry_journal_range (
  id     bigint    primary key,
  -- `joined-batches.ts` describes them.
  ranges {{bytes}} not null,
  foreign key (id) references telemetry_journal (id) on delete cascade
);
