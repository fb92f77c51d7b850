import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { pageOf } from '#web/lists/answers.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import type { GroupPage } from './group-cache.ts'
import { type GroupSearch, queryOf } from './search.ts'

/** One page of groups. */
export function useGroupList(search: GroupSearch) {
  return useQuery({
    ...api.brBotGroups.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
    select: pageOf<GroupPage>,
  })
}
