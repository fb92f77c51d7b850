-- When the user of the session last proved who they are; null for sessions from before this column.
alter table auth_session add column confirmed_at timestamptz;

-- Secrets that a user has revealed in the hour from `since` on.
create table auth_reveal_count (
  user_id text        primary key references auth_user (id) on delete cascade,
  amount  integer     not null,
  since   timestamptz not null
);
