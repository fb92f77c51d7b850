-- The hash chain over the audit log. A seal outlives the row that it names: no foreign keys.
create table audit_seal (
  -- Place in the chain, from 1 without a hole.
  id       integer primary key,
  audit_id integer not null unique,
  -- Keyed hash of the row and of the seal before.
  mac      text    not null
);

-- Rows of the audit log that wait for their seal.
create table audit_unsealed (
  audit_id integer primary key
);

-- One row: the end of the chain. Whoever extends the chain holds it.
create table audit_chain (
  id     integer primary key check (id = 1),
  length integer not null,
  mac    text    not null
);

insert into audit_chain (id, length, mac) values (1, 0, '');
insert into audit_unsealed (audit_id) select id from audit;
