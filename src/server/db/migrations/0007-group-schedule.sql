-- Wall time in the fleet's zone. Minute 59 means through the end of that minute; end before start runs past midnight.
create table br_bot_group_schedule (
  id           {{id}},
  group_id     integer not null references br_bot_group (id) on delete cascade,
  start_hour   integer not null check (start_hour between 0 and 23),
  start_minute integer not null check (start_minute between 0 and 59),
  end_hour     integer not null check (end_hour between 0 and 23),
  end_minute   integer not null check (end_minute between 0 and 59),
  unique (group_id, start_hour, start_minute, end_hour, end_minute),
  check (start_hour <> end_hour or start_minute <> end_minute)
);
