-- The columns that filters of the BR bots test, in the order of the ids: a filter that no counter covers is counted by reading all rows, and those of the
-- table are ten times as wide. Without the columns that nearly every change writes.
create index br_bot_filter on br_bot (
  id, server_id, job_type, is_active, registration_status, proxy_id, group_id, start_hour, end_hour, account_id, created_at
);
