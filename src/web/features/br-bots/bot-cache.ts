import type { QueryClient } from '@tanstack/react-query'
import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'

export type BotList = Output<typeof brBots.list>
const LISTS = ['brBots', 'list'] as const

/** The bot from any cached page of the list. */
export function findBot(cache: QueryClient, id: number): BrBot | undefined {
  return cache
    .getQueriesData<BotList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.data ?? [])
    .find((bot) => bot.id === id)
}

/** Changes the bot in all cached pages of the list. */
export function patchBot(cache: QueryClient, id: number, change: (bot: BrBot) => BrBot) {
  cache.setQueriesData<BotList>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some((bot) => bot.id === id)) return list
    return { ...list, data: list.data.map((bot) => (bot.id === id ? change(bot) : bot)) }
  })
}

/** A response that is under way would overwrite a patch. */
export function cancelLists(cache: QueryClient): Promise<void> {
  return cache.cancelQueries({ queryKey: LISTS })
}

export function invalidateLists(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: LISTS })
}
