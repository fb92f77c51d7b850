import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useListInterval } from '#web/entities/list/use-list-interval.ts'
import { type GroupPage, isPage } from './group-cache.ts'
import { type GroupSearch, queryOf } from './search.ts'

/** One page of groups. */
export function useGroupList(search: GroupSearch) {
  return useQuery({
    ...api.brBotGroups.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
    select: pageOf,
  })
}

/** With a page asked for the server answers a page; the bare array belongs to the call without. */
function pageOf(answer: Parameters<typeof isPage>[0]): GroupPage {
  if (isPage(answer)) return answer
  const count = answer.length
  const counts = { total: count, filtered: count, capped: false }
  return { data: answer, meta: { ...counts, page: 1, perPage: count, pageCount: 1 } }
}
