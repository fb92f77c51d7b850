-- A saved filter, order and choice of columns of a list.
create table saved_view (
  id         {{id}},
  list       text        not null,
  owner_id   text        not null references auth_user (id) on delete cascade,
  name       text        not null check (length(name) between 1 and 64),
  name_key   text        not null,
  -- 'private', a role, or 'all'.
  visibility text        not null,
  -- Query parameters of the list. The filter is canonical text.
  query      jsonb       not null,
  -- Ids of the visible columns, separated by commas; null for the default columns.
  columns    text,
  created_at timestamptz not null default {{now}},
  updated_at timestamptz not null default {{now}},
  version    integer     not null default 1,
  unique (owner_id, list, name_key)
);

-- The views that a user shares, and the search by name.
create index saved_view_visibility on saved_view (visibility);
create index saved_view_name_key on saved_view (name_key);

-- How a user has arranged the views that they can open.
create table saved_view_place (
  view_id    integer     not null references saved_view (id) on delete cascade,
  user_id    text        not null references auth_user (id) on delete cascade,
  -- Null after all others.
  position   integer,
  -- When the user chose it as the default of its list; the latest one counts. Null if it is not the default.
  default_at timestamptz,
  primary key (view_id, user_id)
);

-- The places of a user.
create index saved_view_place_user on saved_view_place (user_id);
