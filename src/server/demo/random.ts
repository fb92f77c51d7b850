/** A random generator with the same sequence for the same seed on every machine (mulberry32). */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number, both ends inclusive. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** True with this probability. */
  isIn(share: number): boolean
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    isIn: (share) => next() < share,
  }
}

export function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  if (!isFilled(list)) throw new Error('nothing to choose from')
  return list
}

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0
