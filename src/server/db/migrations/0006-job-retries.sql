-- Finds the job that retries another one.
create index job_retry_of on job (retry_of);
