-- Rows outlive the user and the entity they name: no foreign keys.
create table audit (
  id         {{id}},
  at         timestamptz not null default {{now}},
  user_id    text,
  username   text,
  ip         text        not null,
  action     text        not null,
  entity     text        not null,
  entity_id  text,
  before     jsonb,
  after      jsonb,
  request_id text        not null
);

create index audit_at on audit (at, id);
create index audit_user on audit (user_id, id);
create index audit_entity on audit (entity, entity_id, id);
create index audit_action on audit (action, id);

create table setting (
  name       text        primary key,
  value      jsonb       not null,
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1
);
