-- On PostgreSQL a transaction with many changes of one counter took quadratic time to commit.
{{upgrade counters}}
