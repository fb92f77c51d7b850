import type { QueryClient } from '@tanstack/react-query'
import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'

const LISTS = ['brBots', 'list'] as const
type BotList = Output<typeof brBots.list>

/** The bot as some page of the list shows it now. */
export function findBot(cache: QueryClient, id: number): BrBot | undefined {
  return cache
    .getQueriesData<BotList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.data ?? [])
    .find((bot) => bot.id === id)
}

/** Shows a change of one bot on every page of the list that holds it, before the server is asked again. */
export function patchBot(cache: QueryClient, id: number, change: (bot: BrBot) => BrBot) {
  cache.setQueriesData<BotList>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some((bot) => bot.id === id)) return list
    return { ...list, data: list.data.map((bot) => (bot.id === id ? change(bot) : bot)) }
  })
}

/** A page that is on its way would undo what was patched. */
export function stopReading(cache: QueryClient): Promise<void> {
  return cache.cancelQueries({ queryKey: LISTS })
}

export function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: LISTS })
}
