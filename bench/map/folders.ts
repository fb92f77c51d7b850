import { join } from 'node:path'

export const PEERS = join(import.meta.dirname, 'peers')
export const PAGES = join(import.meta.dirname, 'pages')
/** The island tiles of the product. */
export const TILES = join(import.meta.dirname, '../../assets/island')

// These two are ignored by Git.
export const BUILT = join(import.meta.dirname, 'dist')
export const RESULTS = join(import.meta.dirname, 'data')

export const ISLAND = join(RESULTS, 'island.webp')
export const TABLES = join(RESULTS, 'tables.md')
export const LINES = join(RESULTS, 'compare.jsonl')
