import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ApiError } from '#web/api/send.ts'
import { type BotSearch, queryOf } from './search.ts'

const RETRIES = 1
const RECOVERY_MS = 10_000

/** One page of BR bots. It retries once, and after a failure comes back by itself. */
export function useBotList(search: BotSearch) {
  return useQuery({
    ...api.brBots.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    refetchInterval: ({ state }) => (state.status === 'error' ? RECOVERY_MS : false),
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.problem.status < 500
}
