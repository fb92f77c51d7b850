import { fold } from '#domain/fold.ts'
import type { Fleet } from './fleet.ts'
import { nicknameOf, PLAIN_NAMES } from './nicknames.ts'

/** One demo bot as the console shows it. */
export interface DemoBot {
  id: number
  name: string
  /** In game units. */
  x: number
  y: number
  z: number
  /** The place of its status among all. */
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

/** All of a bot at this moment. */
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

/** Rolling hills, highest inland: some 10 to 70 units above the sea. */
function heightAt(x: number, y: number): number {
  const inland = Math.max(0, 1 - (x * x + y * y) / 2600 ** 2)
  const hills = Math.sin(x / 410) * Math.cos(y / 530) + Math.sin((x + y) / 290) / 2
  return 10 + inland * (24 + 22 * hills)
}

const MOST_FOUND = 50

/** Bots by a part of their name in any case, or by id, which comes first; then by id. At most fifty. */
export function search(fleet: Fleet, text: string): FoundBot[] {
  const wanted = fold(text.trim())
  const first = /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1
  const found = first >= 0 && first < fleet.count ? [first] : []
  const names = foldedNames()
  for (let index = 0; index < fleet.count && found.length < MOST_FOUND; index++) {
    if (index !== first && isCalled(names, index, wanted)) found.push(index)
  }
  return found.map((index) => ({
    index,
    id: idOf(index),
    name: nicknameOf(index),
    status: fleet.statuses[index] ?? 0,
  }))
}

const isCalled = (names: readonly string[], index: number, wanted: string) => {
  const plain = names[index % PLAIN_NAMES] ?? ''
  if (plain.includes(wanted)) return true
  const lap = Math.floor(index / PLAIN_NAMES)
  return lap > 0 && `${plain}${lap}`.includes(wanted)
}

let folded: readonly string[] | undefined

/** Made on the first search: a million bots share some thousand names. */
function foldedNames(): readonly string[] {
  folded ??= Array.from({ length: PLAIN_NAMES }, (_, index) => fold(nicknameOf(index)))
  return folded
}
