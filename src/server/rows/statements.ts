import { type RawBuilder, sql } from 'kysely'
import { assigned, type Cell, changeParts, partsOf } from '../db/parts.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity } from '../history/entity.ts'

/** Inserts a row with its parts and returns it. Columns that are undefined keep their default. */
export async function insertInto(
  trx: Db,
  table: keyof Database,
  values: object,
): Promise<Row | undefined> {
  const { own, other } = splitCells(table, values)
  const names = own.map(([name]) => sql.ref(name))
  const given = own.map(([, value]) => sql`${value}`)
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(given)})
    returning *`.execute(trx)
  const [row] = await changeParts(trx, table, rows, other)
  return row
}

/** Gives rows with their parts the same values, and returns those that exist by key. Columns that are undefined keep their value. */
export async function updateRows(
  trx: Db,
  { table, key = 'id' }: Entity,
  ids: readonly string[],
  set: object,
): Promise<Map<string, Row>> {
  const { own, other } = splitCells(table, set)
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${assigned(own)} where ${amongKeys(trx, key, keyList(trx, ids))}
    returning *`.execute(trx)
  const whole = await changeParts(trx, table, rows, other)
  return new Map(whole.map((row) => [String(row[key]), row]))
}

export const deleteRow = ({ table, key = 'id' }: Entity, id: string): RawBuilder<Row> =>
  sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`

/** The columns of the table, and those of its parts. */
function splitCells(table: keyof Database, values: object): { own: Cell[]; other: Cell[] } {
  const cells: Cell[] = Object.entries(values).filter(([, value]) => value !== undefined)
  const names = partsOf(table).flatMap(({ columns }) => columns)
  return {
    own: cells.filter(([name]) => !names.includes(name)),
    other: cells.filter(([name]) => names.includes(name)),
  }
}
