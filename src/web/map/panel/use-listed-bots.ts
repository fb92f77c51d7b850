import { useCallback } from 'react'
import { formatCount } from '#domain/format.ts'
import { nicknameOf } from '../demo/nicknames.ts'
import { type FoundBot, idOf } from '../demo/queries.ts'
import { usePolling } from './use-polling.ts'

export type ListedBot = Omit<FoundBot, 'status'>

export interface BotSource {
  count: number
  /** Finds bots by part of a name or by id; returns only the first ones. */
  find(text: string): Promise<readonly ListedBot[]>
}

/** Browsers limit the height of an element. Other bots are found by name or number. */
const MAX_ROWS = 200_000

/** All bots in order of id, or those that match a text. Earlier results stay until new ones arrive. */
export function useListedBots({ count, find }: BotSource, text: string) {
  const query = text.trim()
  const search = useCallback(() => find(query), [find, query])
  const { value: found = [], isCurrent } = usePolling(query === '' ? undefined : search)
  if (query === '') {
    const length = Math.min(count, MAX_ROWS)
    return { length, at: (index: number) => botAt(index, length), note: summaryOf(length, count) }
  }
  return {
    length: found.length,
    at: (index: number): ListedBot | undefined => found[index],
    note: isCurrent ? `${formatCount(found.length)} found` : 'Searching…',
  }
}

function botAt(index: number, length: number): ListedBot | undefined {
  return index < length ? { index, id: idOf(index), name: nicknameOf(index) } : undefined
}

function summaryOf(length: number, count: number): string {
  const total = `${formatCount(count)} demo bots`
  return length < count ? `First ${formatCount(length)} of ${total}` : total
}
