-- What bots did, in windows of five minutes.

-- The id is the window times 2^24, plus the block: the id of a bot divided by 256.
create table telemetry_chunk (
  id    bigint    primary key,
  -- `bot-chunk.ts` describes what is in it when it is inflated.
  bytes {{bytes}} not null
);

-- The windows that have chunks, and the sum of their bytes.
create table telemetry_window (
  id         integer primary key,
  chunks     integer not null,
  bytes      bigint  not null,
  -- Whether it has a sample per minute and bot at most.
  is_thinned boolean not null
);

-- The process that changes the history, so that two never write the same chunk.
create table telemetry_lease (
  name     text    primary key,
  node     integer not null,
  until_ms bigint  not null
);
