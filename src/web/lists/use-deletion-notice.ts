import type { UseQueryResult } from '@tanstack/react-query'
import type { Meta } from '#contract/list.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { wasRemovedHere } from './removed-here.ts'
import { useVanished } from './use-vanished.ts'

type List<Row> = Pick<UseQueryResult<{ data: Row[]; meta: Meta }>, 'data' | 'isPlaceholderData'>

interface Words<Row> {
  /** Whose rows they are, as the API names it: "servers". */
  resource: string
  /** What the list answers. */
  query: object
  nameOf(row: Row): string
  /** Asks the server for one row: nothing, or its refusal, where there is none. */
  find(row: Row): Promise<unknown>
}

/** Says so when somebody else deletes a row of a table that is on the page. */
export function useDeletedWord<Row extends { id: number }>(
  { data, isPlaceholderData }: List<Row>,
  { resource, query, nameOf, find }: Words<Row>,
) {
  useVanished(isPlaceholderData ? undefined : data, JSON.stringify(query), {
    wasRemovedHere: (id) => wasRemovedHere(resource, id),
    find,
    tell: (gone) => toast.notice('Deleted by someone else', gone.map(nameOf).join(', ')),
  })
}
