import { type RawBuilder, sql } from 'kysely'
import { assigned, type Cell, changeParts, partsOf } from '../db/parts.ts'
import type { Database, Db } from '../db/schema.ts'
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
  return rows[0] && changeParts(trx, table, rows[0], other)
}

/** Changes a row with its parts and returns it; undefined if it does not exist. Columns that are undefined keep their value. */
export async function updateRow(
  trx: Db,
  entity: Entity,
  id: string,
  set: object,
): Promise<Row | undefined> {
  const { own, other } = splitCells(entity.table, set)
  const { rows } = await sql<Row>`
    update ${sql.table(entity.table)} set ${assigned(own)} ${where(entity, id)}
    returning *`.execute(trx)
  return rows[0] && changeParts(trx, entity.table, rows[0], other)
}

export const deleteRow = (entity: Entity, id: string): RawBuilder<Row> =>
  sql`delete from ${sql.table(entity.table)} ${where(entity, id)}`

const where = ({ key = 'id' }: Entity, id: string) => sql`where ${sql.ref(key)} = ${id}`

/** The columns of the table, and those of its parts. */
function splitCells(table: keyof Database, values: object): { own: Cell[]; other: Cell[] } {
  const cells: Cell[] = Object.entries(values).filter(([, value]) => value !== undefined)
  const names = partsOf(table).flatMap(({ columns }) => columns)
  return {
    own: cells.filter(([name]) => !names.includes(name)),
    other: cells.filter(([name]) => names.includes(name)),
  }
}
