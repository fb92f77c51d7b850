import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { onTeardown } from './on-teardown.ts'
import { connected, urlOf } from './postgres.ts'

/** Copies of finished test files of this worker: a copy takes as long as many tests. */
const emptied: string[] = []

/** The schema of every copy that no test has changed: a copy has the object ids of its original. */
let original: string | undefined

/**
 * An empty copy of the migrated database for the current test, or for its file; returns its URL. A copy is used again unless a
 * test left its schema changed.
 */
export async function copyDatabase(databaseUrl: string, migrated: string): Promise<string> {
  const name = emptied.pop() ?? (await create(databaseUrl, migrated))
  const url = urlOf(databaseUrl, name)
  original ??= await connected(url, readSchema)
  onTeardown(() =>
    connected(url, async (client) => {
      await client.query(END_OTHERS)
      if ((await readSchema(client)) !== original) return
      await client.query(EMPTY)
      emptied.push(name)
    }),
  )
  return url
}

async function create(databaseUrl: string, migrated: string): Promise<string> {
  const name = `${migrated}_${randomUUID().slice(0, 8)}`
  await connected(databaseUrl, (client) =>
    client.query(`create database ${name} template ${migrated} strategy file_copy`),
  )
  return name
}

/** A text that differs if a table, column, constraint, trigger or function is changed, added or removed. */
async function readSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA)
  return String(rows[0]?.schema)
}

const SCHEMA = `
  with relation as (
    select * from pg_class where relnamespace = current_schema()::regnamespace and relname <> 'migration'
  ), part(text) as (
    select concat_ws(' ', oid, relname, relkind, relpersistence) from relation
    union all
    select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped)
    from pg_attribute where attrelid in (select oid from relation)
    union all
    select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from relation)
    union all
    select concat_ws(' ', oid, conname, convalidated) from pg_constraint where conrelid in (select oid from relation)
    union all
    select concat_ws(' ', oid, proname, prosrc) from pg_proc where pronamespace = current_schema()::regnamespace
  )
  select md5(string_agg(text, ',' order by text)) as schema from part`

const END_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Of many deleted rows, each query would still read the place, until a `vacuum`. */
const EMPTY = `
  do $$
    declare one record;
    begin
      set local session_replication_role = replica;
      for one in
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'
        order by size desc
      loop
        if one.size > 65536 then execute format('truncate %s cascade', one.name);
        elsif one.size > 0 then execute format('delete from %s', one.name);
        end if;
      end loop;
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
    end
  $$`
