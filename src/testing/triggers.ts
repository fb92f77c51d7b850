import { sql } from 'kysely'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'

/** Adds a trigger that runs a statement on each insert into a table (`new` is the new row); returns a function that removes it. */
export async function afterInsert(
  db: Db,
  table: string,
  statement: string,
): Promise<() => Promise<void>> {
  const [create, drop] = isSqlite(db)
    ? [
        [`create trigger after_insert after insert on ${table} begin ${statement}; end`],
        ['drop trigger after_insert'],
      ]
    : [
        [
          `create function after_insert() returns trigger language plpgsql as
             $$ begin ${statement}; return new; end $$`,
          `create trigger after_insert after insert on ${table} for each row execute function after_insert()`,
        ],
        [`drop trigger after_insert on ${table}`, 'drop function after_insert'],
      ]
  for (const line of create) await sql.raw(line).execute(db)
  return async () => {
    for (const line of drop) await sql.raw(line).execute(db)
  }
}
