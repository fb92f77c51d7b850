import { z } from 'zod'
import type { Crud } from '#contract/crud.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { fold } from '#domain/fold.ts'
import { exportList } from '../csv-export.ts'
import { type CsvList, csvList } from '../csv-list.ts'
import type { Numbered } from '../db/engine.ts'
import { equal, type List } from '../db/lists/list.ts'
import { listPage } from '../db/lists/page.ts'
import type { Handlers } from '../http/context.ts'
import {
  fieldsOf,
  type PlainEntity,
  type PlainRow,
  readPlain,
  readPlainRow,
} from './plain-entity.ts'
import { changeCells, insertCells, removeRow, takeRow } from './steps.ts'
import { write } from './write.ts'

const Identified = z.object({ id: z.int() })
const Fields = z.record(z.string(), z.unknown())
const Change = Fields.and(z.object({ version: z.int().optional() }))
const Deletion = z.object({ version: z.int().optional() }).optional()

/**
 * The handlers of an entity without special rules. An entity with special rules replaces a handler with one that consists
 * of the same steps.
 */
export function crudHandlers<Of extends Crud>(plain: PlainEntity<Numbered, Of>): Handlers<Of>
export function crudHandlers(plain: PlainEntity): Handlers<Crud> {
  const { entity, search } = plain
  const list = plainList(plain)
  const field = search.replace(/_key$/, '')
  // The contract has validated the input; parsing it again gives the parts a type.
  const keyOf = (values: Record<string, unknown>) =>
    typeof values[field] === 'string' ? { [search]: fold(values[field]) } : {}
  return {
    list: async ({ query }, { db }) => {
      const { ids, meta } = await listPage(db, list, PlainQuery.parse(query))
      return { data: await readPlain(db, plain, ids), meta }
    },

    export: ({ query }, context) =>
      exportList(context, plainFile(plain), PlainFilters.parse(query)),

    add: ({ body }, context) => {
      const after = Fields.parse(body)
      return write(context, async (step) => {
        const values = { ...after, ...keyOf(after) }
        const id = await insertCells(step, entity, () => values, { after })
        return readPlainRow(step.trx, plain, id)
      })
    },

    update: ({ params, body }, context) => {
      const { id } = Identified.parse(params)
      const { version, ...after } = Change.parse(body)
      return write(context, async (step) => {
        const taken = await takeRow(step, entity, id, version)
        await changeCells(step, [taken], { ...after, ...keyOf(after) }, { after })
        return readPlainRow(step.trx, plain, id)
      })
    },

    remove: ({ params, body }, context) =>
      write(context, async (step) => {
        const { id } = Identified.parse(params)
        await removeRow(step, await takeRow(step, entity, id, Deletion.parse(body)?.version))
        return null
      }),
  }
}

/** The CSV file of an entity without special rules. */
export function plainFile(plain: PlainEntity): CsvList<z.infer<typeof PlainFilters>> {
  const columns = fieldsOf(plain.contract).map(
    (name) => [name, (row: PlainRow) => cellOf(row[name])] as const,
  )
  return csvList({
    list: plainList(plain),
    action: `${plain.entity.name}.exported`,
    columns: Object.fromEntries(columns),
    read: (db, ids) => readPlain(db, plain, ids),
  })
}

const cellOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null

const PlainFilters = z.looseObject({
  search: z.string(),
  q: z.custom<Filter>().optional(),
  exact: z.custom<Filter>().optional(),
})

const PlainQuery = PlainFilters.extend({
  page: z.int(),
  per_page: z.int(),
  sort_by: z.string(),
  sort_order: z.enum(['asc', 'desc']),
})

/** The list of a plain entity. Every other field of the query is a filter on the column of that name. */
export function plainList({
  entity,
  contract,
  search,
  columns,
  filter,
}: PlainEntity): List<object> {
  const columnOf = (field: string) => columns[field] ?? field
  // A text field is sorted by its folded column.
  const sortOf = (field: string) => (search === `${field}_key` ? search : columnOf(field))
  const own = new Set(filter.fields.map(({ parameter }) => parameter))
  return {
    ...filter,
    table: entity.table,
    filters: (query, column) => {
      const filters = Object.entries(query).filter(
        ([name]) => !(name in PlainQuery.shape || own.has(name)),
      )
      const wanted = filters.map(([name, value]) => [columnOf(name), value])
      return equal(column, Object.fromEntries(wanted))
    },
    sorts: Object.fromEntries(fieldsOf(contract).map((field) => [field, sortOf(field)])),
    search: { column: search, index: entity.table },
  }
}
