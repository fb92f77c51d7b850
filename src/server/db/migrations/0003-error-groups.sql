-- The warnings and errors grouped by identical text, under the name that the code uses.
alter table log_fault rename to error_group;
drop index log_fault_last;
-- Lists the latest first, and deletes old ones.
create index error_group_last on error_group (last_at);
