-- The password reset link of a user: a new one replaces the older.
create table auth_password_reset (
  user_id      text        primary key references auth_user (id) on delete cascade,
  token_hash   text        not null unique,
  revokes_keys boolean     not null,
  expires_at   timestamptz not null
);

-- The sweep of expired links.
create index auth_password_reset_expires_at on auth_password_reset (expires_at);

-- All tickets of a user, when their access ends.
create index auth_ticket_user on auth_ticket (user_id);

-- API keys and passkeys end with the approval of their user: none made before comes back with a later approval.
delete from auth_api_key where user_id in (select id from auth_user where state <> 'approved');
delete from auth_passkey where user_id in (select id from auth_user where state <> 'approved');
