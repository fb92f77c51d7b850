import { sql } from 'kysely'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'

/** Adds a trigger that runs a statement on each insert into a table (`new` is the new row); returns a function that removes it. */
export const afterInsert = (db: Db, table: string, statement: string) =>
  after(db, 'insert', table, statement)

/** Makes an update fail that writes this value into a column; returns a function that allows it again. */
export function refuseUpdate(
  db: Db,
  table: string,
  column: string,
  value: string,
): Promise<() => Promise<void>> {
  const statement = isSqlite(db)
    ? `select raise(abort, 'refused') where new.${column} = '${value}'`
    : `if new.${column} = '${value}' then raise exception 'refused'; end if`
  return after(db, 'update', table, statement)
}

async function after(
  db: Db,
  event: 'insert' | 'update',
  table: string,
  statement: string,
): Promise<() => Promise<void>> {
  const name = `after_${event}`
  const [create, drop] = isSqlite(db)
    ? [
        [`create trigger ${name} after ${event} on ${table} begin ${statement}; end`],
        [`drop trigger ${name}`],
      ]
    : [
        [
          `create function ${name}() returns trigger language plpgsql as
             $$ begin ${statement}; return new; end $$`,
          `create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
        ],
        [`drop trigger ${name} on ${table}`, `drop function ${name}`],
      ]
  for (const line of create) await sql.raw(line).execute(db)
  return async () => {
    for (const line of drop) await sql.raw(line).execute(db)
  }
}
