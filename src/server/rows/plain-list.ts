import { z } from 'zod'
import { equal, type List } from '../db/lists/list.ts'
import { fieldsOf, type PlainEntity } from './plain-entity.ts'

export const PlainQuery = z.looseObject({
  search: z.string(),
  page: z.int(),
  per_page: z.int(),
  sort_by: z.string(),
  sort_order: z.enum(['asc', 'desc']),
})

export const PlainFilters = z.looseObject({ search: z.string() })

/** The list of a plain entity. Every other field of the query is a filter on the column of that name. */
export function plainList({ entity, contract, search, columns }: PlainEntity): List<object> {
  const columnOf = (field: string) => columns[field] ?? field
  // A text field is sorted by its folded column.
  const sortOf = (field: string) => (search === `${field}_key` ? search : columnOf(field))
  return {
    table: entity.table,
    filters: (query, column) => {
      const filters = Object.entries(query).filter(([name]) => !(name in PlainQuery.shape))
      const wanted = filters.map(([name, value]) => [columnOf(name), value])
      return equal(column, Object.fromEntries(wanted))
    },
    sorts: Object.fromEntries(fieldsOf(contract).map((field) => [field, sortOf(field)])),
    search: { column: search, index: entity.table },
  }
}
