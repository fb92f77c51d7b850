import type { Query, QueryKey } from '@tanstack/react-query'
import { changesPage, type Hint, type Id } from '#domain/hints.ts'

/** The fields of a change that only outdates what pages of rows count. */
export const COUNTS = ['counts']

/**
 * Whether a change of the topic of a query may have changed its response. The detail of another row and lists that cannot
 * contain the row need no refresh.
 */
export function affects(hint: Hint, { queryKey, state }: Query): boolean {
  // A refused request adds a line to the log, which would repeat the request.
  if (hint.topic === 'logs' && state.status === 'error') return false
  return changes(hint, queryKey, state)
}

function changes(hint: Hint, [, action, input]: QueryKey, state: Query['state']): boolean {
  if (hint.fields?.every((field) => COUNTS.includes(field)))
    return hasQuery(input) && input.query.page !== undefined
  // A pending response may be from before the change.
  if (hint.ids.length === 0 || state.fetchStatus === 'fetching') return true
  // The choices of a form do not depend on such fields.
  if (action === 'choices' && hint.fields) return false
  if (action === 'get' && isOfRow(input)) return hint.ids.includes(input.params.id)
  if (isOfBots(input)) return namesAny(input.query.bots, hint.ids)
  if (action !== 'list' || !isPage(state.data) || !hasQuery(input)) return true
  const ids = new Set(state.data.data.map(({ id }) => id))
  return changesPage(hint, { ids, query: input.query })
}

const isOfRow = (input: unknown): input is { params: { id: Id } } =>
  isObject(input) && isObject(input.params) && isId(input.params.id)

/** The states of some bots. */
const isOfBots = (input: unknown): input is { query: { bots: string } } =>
  hasQuery(input) && typeof input.query.bots === 'string'

const namesAny = (list: string, ids: readonly Id[]) => {
  const named = new Set(list.split(','))
  return ids.some((id) => named.has(String(id)))
}

const hasQuery = (input: unknown): input is { query: Record<string, unknown> } =>
  isObject(input) && isObject(input.query)

const isPage = (answer: unknown): answer is { data: { id: Id }[] } =>
  isObject(answer) &&
  Array.isArray(answer.data) &&
  answer.data.every((row: unknown) => isObject(row) && isId(row.id))

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
