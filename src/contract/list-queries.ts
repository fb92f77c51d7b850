import { z } from 'zod'
import type { Resource } from './endpoint.ts'

/** What a filter of a list accepts. */
export type FilterRule =
  | { kind: 'choice'; values: string[] }
  /** An id, or one of these words. */
  | { kind: 'number'; or?: string[] }
  | { kind: 'text'; max: number }

export interface ListQuery {
  /** The sort fields, the default first. */
  sorts: string[]
  /** The filters besides `search`, by name. */
  filters: Record<string, FilterRule>
}

type Schema = z.core.JSONSchema.BaseSchema

const SHARED = ['page', 'per_page', 'sort_by', 'sort_order', 'search']
// `NumberText`: a number in a query travels as text.
const NUMBER_PATTERN = /^\^\[1-9\]/
const TEXT_MAX = 100

/**
 * The queries of all lists that sort, as plain data. Pages derive the search part of their URL from it; the schemas themselves stay
 * out of the browser's first load.
 */
export function listQueriesOf(contract: Record<string, Resource>): Record<string, ListQuery> {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([name, { list }]) => {
      const query = list?.query && listQueryOf(list.query)
      return query && query.sorts.length > 0 ? [[name, query]] : []
    }),
  )
}

function listQueryOf(query: z.ZodType): ListQuery {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const filters = Object.entries(properties).filter(([name]) => !SHARED.includes(name))
  return {
    sorts: textsOf(plain(properties.sort_by).enum),
    filters: Object.fromEntries(filters.map(([name, schema]) => [name, ruleOf(plain(schema))])),
  }
}

function ruleOf(schema: Schema): FilterRule {
  const { anyOf = [], enum: values, pattern, type, maxLength = TEXT_MAX } = schema
  if (values) return { kind: 'choice', values: textsOf(values) }
  if (type === 'integer' || NUMBER_PATTERN.test(pattern ?? '')) return { kind: 'number' }
  const words = textsOf(anyOf.map((one) => plain(one).const))
  if (words.length > 0) return { kind: 'number', or: words }
  return { kind: 'text', max: maxLength }
}

const plain = (schema: z.core.JSONSchema._JSONSchema | undefined): Schema =>
  typeof schema === 'object' ? schema : {}

const textsOf = (values: readonly unknown[] = []) =>
  values.filter((value) => typeof value === 'string')
