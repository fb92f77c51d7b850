import { fold } from '#domain/fold.ts'
import type { BotCounts, DemoBot, ListedBot } from '../bots/protocol.ts'
import type { Fleet } from './fleet.ts'
import { BASE_NAME_COUNT, nicknameOf } from './nicknames.ts'

export const idOf = (index: number) => index + 1

export const indexOf = ({ count }: Fleet, id: number) =>
  id >= 1 && id <= count ? id - 1 : undefined

export function countsOf({ count, statusCounts }: Fleet): BotCounts {
  return {
    total: count,
    byCategory: [...statusCounts],
    receivedMs: undefined,
    connection: 'connected',
  }
}

/** Current details of a bot. */
export function detailsOf(fleet: Fleet, index: number): DemoBot | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= fleet.count) return undefined
  const x = fleet.positions[2 * index] ?? 0
  const y = fleet.positions[2 * index + 1] ?? 0
  return {
    kind: 'demo',
    ...listed(index),
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
export function findBots(fleet: Fleet, text: string): ListedBot[] {
  const query = fold(text.trim())
  const exactIndex = /^\d+$/.test(query) ? Number(query) - 1 : -1
  const found = exactIndex >= 0 && exactIndex < fleet.count ? [exactIndex] : []
  const names = foldedNames()
  for (let index = 0; index < fleet.count && found.length < MAX_FOUND; index++) {
    if (index !== exactIndex && matchesName(names, index, query)) found.push(index)
  }
  return found.map(listed)
}

export function listBots({ count }: Fleet, from: number, to: number): ListedBot[] {
  const length = Math.max(0, Math.min(to, count) - from)
  return Array.from({ length }, (_, row) => listed(from + row))
}

const listed = (index: number): ListedBot => ({ index, id: idOf(index), name: nicknameOf(index) })

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
