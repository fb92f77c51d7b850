import { sql } from 'kysely'
import { type Crud, capitalized } from '#contract/crud.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import type { Topic } from '#contract/topics.ts'
import type { Refusals } from '../db/constraint-errors.ts'
import type { Numbered } from '../db/engine.ts'
import { withInstants } from '../db/instants.ts'
import type { FieldsSql } from '../db/lists/filter-sql.ts'
import { inOrder } from '../db/lists/ids.ts'
import type { Database, Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'
import { found } from '../errors.ts'
import { type Entity, registerEntity } from '../history/entity.ts'

interface Plain<Table extends Numbered> {
  readonly table: Table
  readonly topic: Topic
  /** The folded text column for search and sort order. It is named `<field>_key` and derived from that field. */
  readonly search: keyof Database[Table] & `${string}_key`
  /** The columns of fields that have another name. */
  readonly columns?: Readonly<Record<string, keyof Database[Table] & string>>
  /** The filter fields that are not texts. */
  readonly filter?: FilterSql
  readonly refused?: Refusals
}

/** A plain entity on the server: its endpoints with the table behind them. */
export interface PlainEntity<Table extends Numbered = Numbered, Of extends Crud = Crud> {
  readonly entity: Entity<Table>
  readonly contract: Of
  readonly search: string
  readonly columns: Readonly<Record<string, string>>
  readonly filter: FilterSql
}

interface FilterSql {
  readonly fields: FilterFields
  readonly sql: FieldsSql
}

export function plainEntity<Table extends Numbered, Of extends Crud>(
  contract: Of,
  { table, topic, search, columns = {}, filter = { fields: [], sql: {} }, refused }: Plain<Table>,
): PlainEntity<Table, Of> {
  const name = contract.remove.deletes
  const fields = fieldsOf(contract)
  const entity: Entity<Table> = {
    name,
    noun: name,
    table,
    topic,
    access: contract.remove.access,
    isVersioned: true,
    read: (trx, id) => readPlainRow(trx, { entity, contract, search, columns, filter }, Number(id)),
    audited: fields.map((field) => columns[field] ?? field),
    refused: refused ?? {},
  }
  registerEntity(entity)
  return { entity, contract, search, columns, filter }
}

const META = new Set(['created_at', 'updated_at', 'version'])

/** The fields of a row, `id` first, without those that every row has. */
export const fieldsOf = ({ add }: Crud): string[] =>
  Object.keys(add.response.shape).filter((name) => !META.has(name))

/** A row of a plain entity as the API returns it. */
export type PlainRow = Readonly<Record<string, unknown>> & { readonly id: number }

/** Rows by id, in the order of the ids. */
export async function readPlain(
  db: Db,
  { entity, contract, columns }: PlainEntity,
  ids: number[],
): Promise<PlainRow[]> {
  if (ids.length === 0) return []
  const names = [...fieldsOf(contract), 'created_at', 'updated_at', 'version']
  const cells = names.map((name) => sql`${sql.ref(columns[name] ?? name)} as ${sql.ref(name)}`)
  const { rows } = await sql<PlainRow>`
    select ${sql.join(cells)} from ${sql.table(entity.table)}
    where ${amongIds(db, 'id', ids)}`.execute(db)
  return inOrder(ids, rows).map(withInstants)
}

export async function readPlainRow(db: Db, plain: PlainEntity, id: number): Promise<PlainRow> {
  const [row] = await readPlain(db, plain, [id])
  return found(row, capitalized(plain.entity.noun))
}
