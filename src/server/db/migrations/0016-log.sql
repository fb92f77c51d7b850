-- What the server logged and who changed what, in one line of time.
create table log (
  id         {{id}},
  at         timestamptz not null default {{now}},
  level      text        not null check (level in ('debug', 'info', 'warn', 'error', 'fatal')),
  source     text        not null check (source in ('audit', 'requests', 'live', 'server')),
  -- Nobody: ''. A null would stand apart in the index.
  user_id    text        not null default '',
  username   text,
  message    text        not null,
  -- What a search reads: message, person and details, folded.
  text_key   text        not null,
  details    jsonb,
  request_id text,
  audit_id   integer     references audit (id) on delete set null
);

-- logs by source and level, and by person, newest first: a page is a merge of some of these stretches.
create index log_stretch on log (source, level, id);
create index log_user on log (user_id, source, level, id);
-- Times as ids, and the sweep.
create index log_at on log (at, id);
create index log_audit on log (audit_id);
{{search log(text_key)}};

-- Identical warnings and errors, counted when they are written.
create table log_fault (
  key      text        primary key,
  level    text        not null,
  source   text        not null,
  message  text        not null,
  details  jsonb,
  amount   integer     not null check (amount > 0),
  first_at timestamptz not null,
  last_at  timestamptz not null
);

-- The latest first, and the sweep.
create index log_fault_last on log_fault (last_at);

-- audit by each filter, newest first; by person and action or entity at once.
create index audit_of_entity on audit (entity, id);
create index audit_user_action on audit (user_id, action, id);
create index audit_user_entity on audit (user_id, entity, id);

insert into log (at, level, source, user_id, username, message, text_key, request_id, audit_id)
select at, 'info', 'audit', coalesce(user_id, ''), username, action || coalesce(' ' || entity_id, ''),
  lower(action || coalesce(' ' || entity_id, '') || coalesce(' ' || username, '')), request_id, id
from audit;
