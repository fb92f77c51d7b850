import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useConnection } from '#web/api/live.ts'
import { ApiError } from '#web/api/send.ts'
import { type BotSearch, queryOf } from './search.ts'

const RETRIES = 1
const RECOVERY_MS = 10_000
const UNTOLD_MS = 30_000

/** One page of BR bots. It retries once, after a failure comes back by itself, and asks on where nothing is told live. */
export function useBotList(search: BotSearch) {
  const isLive = useConnection().status === 'live'
  const restMs = isLive ? false : UNTOLD_MS
  return useQuery({
    ...api.brBots.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    refetchInterval: ({ state }) => (state.status === 'error' ? RECOVERY_MS : restMs),
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.problem.status < 500
}
