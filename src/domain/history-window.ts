/** The history of the fleet is stored in windows of five minutes: one row of each 256 bots. */
export const WINDOW_MS = 300_000
const BLOCK_BITS = 8
export const BOTS_PER_BLOCK = 2 ** BLOCK_BITS
/** More blocks than there are ids of bots. */
const BLOCKS = 2 ** 24

export const windowOf = (atMs: number): number => Math.floor(atMs / WINDOW_MS)

export const blockOf = (bot: number): number => bot >> BLOCK_BITS

/** The ids of chunks are in the order of their windows, so that a range of ids is a range of time. */
export const chunkId = (window: number, block: number): number => window * BLOCKS + block

export const chunkPlace = (id: number): { window: number; block: number } => ({
  window: Math.floor(id / BLOCKS),
  block: id % BLOCKS,
})
