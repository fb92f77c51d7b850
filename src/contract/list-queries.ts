import type { z } from 'zod'
import type { Resource } from './endpoint.ts'
import { objectSchema, resolve, type Schema, schemaOf } from './openapi/schemas.ts'

/** The values that a filter of a list accepts. */
export type FilterRule =
  | { kind: 'choice'; values: string[] }
  /** An id, or one of these words. */
  | { kind: 'number'; or?: string[] }
  | { kind: 'text'; max: number }

export interface ListQuery {
  /** Set if the server always returns the whole list, without a sort order and a search. */
  isWhole?: true
  /** The sort fields, the default first; empty where the order is fixed. */
  sorts: string[]
  /** The filters besides `search`, by name. */
  filters: Record<string, FilterRule>
}

/** Pages are read by number, or by the id of the previous row. */
const PAGES = ['page', 'limit']
const SHARED = [
  ...PAGES,
  'before',
  'after',
  'per_page',
  'sort_by',
  'sort_order',
  'search',
  'reveal',
]
const TEXT_MAX = 100

/**
 * The queries of all lists that are paged or filtered, as plain data. Pages derive the parameters of their URL from it,
 * because the schemas are not part of the browser's first load.
 */
export function listQueriesOf(contract: Record<string, Resource>): Record<string, ListQuery> {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([name, { list }]) => {
      const query = list?.query && listQueryOf(list.query)
      return query ? [[name, query]] : []
    }),
  )
}

/** Undefined for a list that is never paged. */
function listQueryOf(query: z.ZodType): ListQuery | undefined {
  const named = {}
  const { properties = {} } = schemaOf(query, 'input', named)
  const isPaged = PAGES.some((name) => name in properties)
  if (!isPaged && !('q' in properties)) return undefined
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    schema: resolve(objectSchema(property), named),
  }))
  const filters = fields.filter(({ name }) => !SHARED.includes(name))
  const sort = fields.find(({ name }) => name === 'sort_by')
  return {
    ...(!isPaged && { isWhole: true }),
    sorts: textsOf(sort?.schema.enum),
    filters: Object.fromEntries(filters.map(({ name, schema }) => [name, ruleOf(schema)])),
  }
}

function ruleOf({ anyOf = [], enum: values, type, maxLength = TEXT_MAX }: Schema): FilterRule {
  if (values) return { kind: 'choice', values: textsOf(values) }
  if (type === 'boolean') return { kind: 'choice', values: ['true', 'false'] }
  if (type === 'integer') return { kind: 'number' }
  const words = textsOf(anyOf.map((one) => objectSchema(one).const))
  if (words.length > 0) return { kind: 'number', or: words }
  return { kind: 'text', max: maxLength }
}

const textsOf = (values: readonly unknown[] = []) =>
  values.filter((value) => typeof value === 'string')
