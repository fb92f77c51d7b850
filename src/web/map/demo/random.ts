/** A seeded stream of numbers from 0 (inclusive) to 1 (exclusive). */
export interface RandomStream {
  state: number
}

export function nextRandom(stream: RandomStream): number {
  // Mulberry32, without allocation.
  stream.state = (stream.state + 0x6d2b79f5) | 0
  let mixed = Math.imul(stream.state ^ (stream.state >>> 15), 1 | stream.state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Hashes an index, so that consecutive indices get unrelated seeds. */
export function seedOf(index: number): number {
  const mixed = Math.imul(index ^ (index >>> 16), 0x45d9f3b)
  return Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
}
