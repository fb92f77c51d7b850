/** The history of the fleet is stored in chunks: 256 bots for five minutes each. */
export const WINDOW_MS = 300_000
const BLOCK_BITS = 8
export const BOTS_PER_BLOCK = 2 ** BLOCK_BITS
/** Larger than the number of blocks. */
const BLOCKS = 2 ** 24

export const windowOf = (atMs: number): number => Math.floor(atMs / WINDOW_MS)

export const blockOf = (bot: number): number => bot >> BLOCK_BITS

/** The number of a bot in its block. */
export const placeOf = (bot: number): number => bot % BOTS_PER_BLOCK

/** The bot with a number in a block. */
export const botOf = (block: number, place: number): number => block * BOTS_PER_BLOCK + place

/** The ids of chunks are ordered by window, so that a time range is a range of ids. */
export const chunkId = (window: number, block: number): number => window * BLOCKS + block

export const blockOfChunk = (id: number): number => id % BLOCKS
