-- The counter of accounts, the index of penalized accounts and stored filters, under the names that the API uses.
{{drop counter account_counter}};
create table account_counter (
  server_id    integer not null,
  task         text    not null,
  is_penalized boolean not null,
  amount       bigint  not null,
  primary key (server_id, task, is_penalized)
);

{{counter account_counter of account_status(server_id, task, penalties_in_force)
  by server_id, coalesce(task, '') as task, penalties_in_force > 0 as is_penalized}};

drop index account_status_penalised;
create index account_status_penalized on account_status (id) where penalties_in_force > 0;

update saved_view
set query = {{json replace(replace(cast(query as text), 'penalised:', 'penalized:'), '"is_penalised"', '"is_penalized"')}}
where cast(query as text) like '%penalised%';

update job
set query = {{json replace(replace(cast(query as text), 'penalised:', 'penalized:'), '"is_penalised"', '"is_penalized"')}}
where cast(query as text) like '%penalised%';

update job_file
set query = {{json replace(replace(cast(query as text), 'penalised:', 'penalized:'), '"is_penalised"', '"is_penalized"')}}
where cast(query as text) like '%penalised%';
