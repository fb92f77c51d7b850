import { useCallback } from 'react'
import type { BotSource } from '../bots/bot-source.ts'
import { usePolling } from './use-polling.ts'

const BOT_MS = 200
const COUNTS_MS = 500
/** Interval at which the list of bots is refreshed, except in the demo. */
const LIST_MS = 1000
const LIST_ROWS = 50

/** Polls the details of a bot; undefined until they arrive. */
export function useBotDetails(source: BotSource | undefined, index: number | undefined) {
  const query = useCallback(
    async () => (index === undefined ? undefined : source?.detailsOf(index)),
    [source, index],
  )
  const { value, isCurrent } = usePolling(index === undefined ? undefined : query, BOT_MS)
  return isCurrent ? value : undefined
}

/** Polls the number of bots, in total and by category of the legend. */
export function useBotCounts(source: BotSource | undefined) {
  return usePolling(source?.counts, COUNTS_MS).value
}

/** The bots of the visible rows and some around them, by row. Rows that are not loaded yet are undefined. */
export function useBotRows({ kind, list }: BotSource, first: number, last: number) {
  const from = LIST_ROWS * Math.floor(first / LIST_ROWS)
  const to = LIST_ROWS * Math.ceil((last + 1) / LIST_ROWS)
  const query = useCallback(
    async () => ({ list, from, bots: await list(from, to) }),
    [list, from, to],
  )
  const { value } = usePolling(query, kind === 'demo' ? undefined : LIST_MS)
  // An index of another source is another bot.
  return (row: number) => (value?.list === list ? value.bots[row - value.from] : undefined)
}
