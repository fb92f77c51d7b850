import type { Query } from '@tanstack/react-query'
import { FILTERS_ON } from '#contract/live.ts'
import type { Hint, Id } from '#domain/hints.ts'

/**
 * Whether the answer of a query may have changed by a change of its own topic: the answer shows a changed row, or its filters
 * depend on a changed field. The page of another row, and lists that neither show the row nor can, need not be read again.
 */
export function affects({ topic, ids, fields }: Hint, { queryKey, state }: Query): boolean {
  const [, action, input] = queryKey
  // An answer under way may be from before the change.
  if (ids.length === 0 || state.fetchStatus === 'fetching') return true
  if (action === 'get' && isOfRow(input)) return ids.includes(input.params.id)
  if (action !== 'list' || !fields || !isPage(state.data) || !hasQuery(input)) return true
  if (state.data.data.some(({ id }) => ids.includes(id))) return true
  const filters = FILTERS_ON[topic] ?? {}
  const asked = new Map(Object.entries(input.query))
  return fields.some(
    (field) => filters[field]?.some((name) => asked.get(name) !== undefined) ?? true,
  )
}

const isOfRow = (input: unknown): input is { params: { id: Id } } =>
  isObject(input) && isObject(input.params) && isId(input.params.id)

const hasQuery = (input: unknown): input is { query: object } =>
  isObject(input) && isObject(input.query)

const isPage = (answer: unknown): answer is { data: { id: Id }[] } =>
  isObject(answer) &&
  Array.isArray(answer.data) &&
  answer.data.every((row: unknown) => isObject(row) && isId(row.id))

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
