import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'
import type { Entity } from '../history/entity.ts'

/** Columns that are undefined keep their default. */
export function insertInto(table: keyof Database, values: object): RawBuilder<Row> {
  const cells = cellsOf(values)
  const names = cells.map(([name]) => sql.ref(name))
  const given = cells.map(([, value]) => sql`${value}`)
  return sql`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(given)}) returning *`
}

/** Columns that are undefined keep their value. */
export function updateRow(entity: Entity, id: string, set: object): RawBuilder<Row> {
  const cells = cellsOf(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql`
    update ${sql.table(entity.table)} set ${sql.join(cells)} ${where(entity, id)} returning *`
}

export const deleteRow = (entity: Entity, id: string): RawBuilder<Row> =>
  sql`delete from ${sql.table(entity.table)} ${where(entity, id)}`

const where = ({ key = 'id' }: Entity, id: string) => sql`where ${sql.ref(key)} = ${id}`

const cellsOf = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)
