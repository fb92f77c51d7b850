import { fold } from '#domain/fold.ts'
import type { Fleet } from './fleet.ts'
import { BASE_NAME_COUNT, nicknameOf } from './nicknames.ts'

/** Details of one demo bot. */
export interface DemoBot {
  id: number
  name: string
  /** In game units. */
  x: number
  y: number
  z: number
  /** Index of its status in `MAP_BOT_STATUSES`. */
  status: number
  cash: number
  deposit: number
  /** In percent. */
  health: number
}

export interface FoundBot {
  index: number
  id: number
  name: string
  status: number
}

export const idOf = (index: number) => index + 1

/** Current details of a bot. */
export function detailsOf(fleet: Fleet, index: number): DemoBot | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= fleet.count) return undefined
  const x = fleet.positions[2 * index] ?? 0
  const y = fleet.positions[2 * index + 1] ?? 0
  return {
    id: idOf(index),
    name: nicknameOf(index),
    x,
    y,
    z: heightAt(x, y),
    status: fleet.statuses[index] ?? 0,
    cash: fleet.cash[index] ?? 0,
    deposit: fleet.deposits[index] ?? 0,
    health: fleet.healths[index] ?? 0,
  }
}

/** Rolling hills, highest inland: about 10 to 70 units above the sea. */
function heightAt(x: number, y: number): number {
  const inland = Math.max(0, 1 - (x * x + y * y) / 2600 ** 2)
  const hills = Math.sin(x / 410) * Math.cos(y / 530) + Math.sin((x + y) / 290) / 2
  return 10 + inland * (24 + 22 * hills)
}

const MAX_FOUND = 50

/** Finds bots by part of a name, ignoring case, in order of id; a bot with that id comes first. */
export function findBots(fleet: Fleet, text: string): FoundBot[] {
  const query = fold(text.trim())
  const exactIndex = /^\d+$/.test(query) ? Number(query) - 1 : -1
  const found = exactIndex >= 0 && exactIndex < fleet.count ? [exactIndex] : []
  const names = foldedNames()
  for (let index = 0; index < fleet.count && found.length < MAX_FOUND; index++) {
    if (index !== exactIndex && matchesName(names, index, query)) found.push(index)
  }
  return found.map((index) => ({
    index,
    id: idOf(index),
    name: nicknameOf(index),
    status: fleet.statuses[index] ?? 0,
  }))
}

const matchesName = (names: readonly string[], index: number, query: string) => {
  const base = names[index % BASE_NAME_COUNT] ?? ''
  if (base.includes(query)) return true
  const round = Math.floor(index / BASE_NAME_COUNT)
  return round > 0 && `${base}${round}`.includes(query)
}

let foldedCache: readonly string[] | undefined

/** Computed on the first search: a million bots share a few thousand names. */
function foldedNames(): readonly string[] {
  foldedCache ??= Array.from({ length: BASE_NAME_COUNT }, (_, index) => fold(nicknameOf(index)))
  return foldedCache
}
