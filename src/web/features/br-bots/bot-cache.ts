import type { QueryClient } from '@tanstack/react-query'
import type { BrBot, BrBotRow, brBots } from '#contract/br-bots.ts'
import type { Arguments, Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'

type BotList = Output<typeof brBots.list>
/** The bots in the order on the screen. */
export type ShownBots = Pick<BotList, 'meta'> & { readonly data: readonly BrBotRow[] }
const BOTS = ['brBots'] as const
const LISTS = ['brBots', 'list'] as const

/** The list of BR bots, with the fields that pages show. */
export const botList = {
  ...api.brBots.list,
  query: ({ query }: Asked) => api.brBots.list.query({ query: { ...query, fields: 'list' } }),
  call: ({ query }: Asked, options: { signal: AbortSignal }) =>
    api.brBots.list.call({ query: { ...query, fields: 'list' } }, options),
}

type Asked = Arguments<typeof brBots.list>

export const detailQuery = (id: number) => api.brBots.get.query({ params: { id }, query: {} })

/** The bot from its detail or from any cached page of the list. */
export function findBot(cache: QueryClient, id: number): BrBotRow | undefined {
  const detail = cache.getQueryData(detailQuery(id).queryKey)
  if (detail) return detail
  return cache
    .getQueriesData<BotList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.data ?? [])
    .find((bot) => bot.id === id)
}

/** Changes the bot in all cached pages of the list, and in its detail if the change gives all of its fields. */
export function patchBot(cache: QueryClient, id: number, change: (bot: BrBotRow) => BrBotRow) {
  cache.setQueriesData<BotList>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some((bot) => bot.id === id)) return list
    return { ...list, data: list.data.map((bot) => (bot.id === id ? change(bot) : bot)) }
  })
  cache.setQueryData(detailQuery(id).queryKey, (bot) => {
    const changed = bot && change(bot)
    return changed && isWhole(changed) ? { ...bot, ...changed } : bot
  })
}

const isWhole = (bot: BrBotRow): bot is BrBot => 'client_info' in bot

/** Cancels pending requests, because their responses would overwrite a patch. */
export function cancelBots(cache: QueryClient): Promise<void> {
  return cache.cancelQueries({ queryKey: BOTS })
}

export function invalidateBots(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: BOTS })
}
