import { useCallback } from 'react'
import { formatCount } from '#domain/format.ts'
import { nicknameOf } from '../demo/nicknames.ts'
import { type FoundBot, idOf } from '../demo/queries.ts'
import { usePolled } from './use-polling.ts'

export type ListedBot = Omit<FoundBot, 'status'>

export interface BotsToList {
  count: number
  /** By a part of the name, or by id: the first ones only. */
  find(text: string): Promise<readonly ListedBot[]>
}

/** Browsers limit how high a box may be; whoever is beyond is found by name or number. */
const MOST_ROWS = 200_000

/** All bots by id, or those that fit a text; the last ones stay until others are found. */
export function useListedBots({ count, find }: BotsToList, text: string) {
  const wanted = text.trim()
  const search = useCallback(() => find(wanted), [find, wanted])
  const { value: found = [], isCurrent } = usePolled(wanted === '' ? undefined : search)
  if (wanted === '') {
    const length = Math.min(count, MOST_ROWS)
    return { length, at: (place: number) => listedAt(place, length), note: noteOf(length, count) }
  }
  return {
    length: found.length,
    at: (place: number): ListedBot | undefined => found[place],
    note: isCurrent ? `${formatCount(found.length)} found` : 'Searching…',
  }
}

function listedAt(index: number, length: number): ListedBot | undefined {
  return index < length ? { index, id: idOf(index), name: nicknameOf(index) } : undefined
}

function noteOf(length: number, count: number): string {
  const all = `${formatCount(count)} demo bots`
  return length < count ? `${all}, the first ${formatCount(length)} here` : all
}
