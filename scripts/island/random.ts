/** A seeded pseudorandom generator from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A hash of integer coordinates, 0 to 1. */
export function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_634_541)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 1_911_520_717)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}
