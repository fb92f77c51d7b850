import type { Meta } from '#contract/list.ts'
import type { SearchPatch } from './search.ts'

/** The rows of a list that returns a bare array when no page is requested. */
export function bareOf<Row>(answer: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(answer) ? answer : answer.data
}

/** The page of a list that returns a bare array when none is requested. */
export function pageOf<Page extends object>(answer: unknown[] | Page): Page {
  if (Array.isArray(answer)) throw new Error('The list has no page')
  return answer
}

interface ListCall<Answer> {
  query(input: { query: SearchPatch }): { queryKey: readonly unknown[] }
  call(input: { query: SearchPatch }, options: { signal: AbortSignal }): Promise<Answer>
}

/** The query options of a list, shared by all readers of its cache. */
export const listOptions = <Answer>(list: ListCall<Answer>, query: SearchPatch) => ({
  queryKey: list.query({ query }).queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => list.call({ query }, { signal }),
})

/** A list that the server never pages, with its rows as a single page. */
export function onlyPage<List extends ListCall<Row[]>, Row>(list: List & ListCall<Row[]>) {
  return {
    ...list,
    call: async (...input: Parameters<ListCall<Row[]>['call']>) => {
      const data = await list.call(...input)
      const total = data.length
      const meta: Meta = {
        total,
        filtered: total,
        capped: false,
        page: 1,
        perPage: total,
        pageCount: 1,
      }
      return { data, meta }
    },
  }
}
