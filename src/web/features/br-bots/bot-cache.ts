import type { QueryClient } from '@tanstack/react-query'
import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'

export type BotList = Output<typeof brBots.list>
const BOTS = ['brBots'] as const
const LISTS = ['brBots', 'list'] as const

export const detailQuery = (id: number) => api.brBots.get.query({ params: { id }, query: {} })

/** The bot from its detail or from any cached page of the list. */
export function findBot(cache: QueryClient, id: number): BrBot | undefined {
  const detail = cache.getQueryData(detailQuery(id).queryKey)
  if (detail) return detail
  return cache
    .getQueriesData<BotList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.data ?? [])
    .find((bot) => bot.id === id)
}

/** Changes the bot in its detail and in all cached pages of the list. */
export function patchBot(cache: QueryClient, id: number, change: (bot: BrBot) => BrBot) {
  cache.setQueriesData<BotList>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some((bot) => bot.id === id)) return list
    return { ...list, data: list.data.map((bot) => (bot.id === id ? change(bot) : bot)) }
  })
  cache.setQueryData(detailQuery(id).queryKey, (bot) => bot && { ...bot, ...change(bot) })
}

/** A response that is under way would overwrite a patch. */
export function cancelBots(cache: QueryClient): Promise<void> {
  return cache.cancelQueries({ queryKey: BOTS })
}

export function invalidateBots(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: BOTS })
}
