import { type RawBuilder, sql } from 'kysely'
import { runCompiled } from './compiled.ts'
import { lockReferenced } from './lock-referenced.ts'
import { partsOf } from './parts.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import type { Row } from './tables/undo.ts'

/** Inserts stored rows with their parts. A missing column keeps its default. */
export async function insertRecords(
  db: Db,
  table: keyof Database,
  records: readonly Row[],
): Promise<void> {
  await lockReferenced(db, table, records)
  const isOwn = (column: string) => !isOfPart(table, column)
  for (const { columns, rows } of alike(records, isOwn)) {
    const shape = `insert records ${table} ${columns.join()}`
    await runCompiled(db, shape, { json: JSON.stringify(rows) }, ({ json }) => {
      const names = sql.join(columns.map((name) => sql.ref(name)))
      return sql`
        insert into ${sql.table(table)} (${names})
        select ${names} from ${recordset(db, table, json, columns)}`
    })
  }
  await updateParts(db, table, records)
}

/** Sets the columns of stored rows, which contain their key, and of their parts. A missing column keeps its value. */
export async function updateRecords(
  db: Db,
  { table, key = 'id' }: { readonly table: keyof Database; readonly key?: string },
  records: readonly Row[],
): Promise<void> {
  const ids = records.map((record) => String(record[key]))
  await lockReferenced(db, table, records, ids)
  await updateColumns(db, table, key, records, (column) => !isOfPart(table, column))
  await updateParts(db, table, records)
}

async function updateParts(db: Db, table: keyof Database, records: readonly Row[]): Promise<void> {
  for (const part of partsOf(table))
    await updateColumns(db, part.table, 'id', records, (column) => part.columns.includes(column))
}

async function updateColumns(
  db: Db,
  table: keyof Database,
  key: string,
  records: readonly Row[],
  isWanted: (column: string) => boolean,
): Promise<void> {
  for (const { columns, rows } of alike(records, (name) => name !== key && isWanted(name))) {
    const shape = `update records ${table} ${columns.join()}`
    await runCompiled(db, shape, { json: JSON.stringify(rows) }, ({ json }) => {
      const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`record.${name}`)}`)
      return sql`
        update ${sql.table(table)} set ${sql.join(set)}
        from ${recordset(db, table, json, [key, ...columns])}
        where ${sql.ref(`${table}.${key}`)} = ${sql.ref(`record.${key}`)}`
    })
  }
}

const isOfPart = (table: keyof Database, column: string): boolean =>
  partsOf(table).some(({ columns }) => columns.includes(column))

interface Alike {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Groups rows that have the same of the wanted columns. Rows without any of them are omitted. */
function alike(records: readonly Row[], isWanted: (column: string) => boolean): Alike[] {
  const columnsOf = (row: Row) => Object.keys(row).filter(isWanted).sort()
  const groups = Map.groupBy(records, (row) => columnsOf(row).join())
  return [...groups.values()].flatMap((rows) => {
    const columns = columnsOf(rows[0] ?? {})
    return columns.length > 0 ? [{ columns, rows }] : []
  })
}

/** Rows of a table in one parameter, as the table `record`. */
function recordset(
  db: Db,
  table: keyof Database,
  json: string,
  columns: readonly string[],
): RawBuilder<unknown> {
  if (!isSqlite(db))
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json) as record`
  const cells = columns.map((name) => sql`item.value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(cells)} from json_each(${json}) as item) as record`
}
