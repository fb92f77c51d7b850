import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ApiError } from '#web/api/send.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { type BotSearch, queryOf } from '../search.ts'

const RETRIES = 1

/** One page of BR bots. It retries once, after a failure comes back by itself, and asks on where nothing is told live. */
export function useBotList(search: BotSearch) {
  const refetchInterval = useListInterval()
  return useQuery({
    ...api.brBots.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    refetchInterval,
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.problem.status < 500
}
