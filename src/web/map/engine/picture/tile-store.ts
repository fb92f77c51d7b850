import type { TiledPicture } from '../messages.ts'
import type { Pixels, Tile } from '../renderer.ts'
import { loadPicture, recyclePixels } from './load-picture.ts'
import { PREVIEW_TILE } from './visible-tiles.ts'

const MAX_PARALLEL_LOADS = 6
/**
 * Tiles to keep per visible tile: the visible ones, and half as many that are shown while finer ones load. Each takes
 * 1 MB.
 */
const KEPT_PER_VISIBLE = 1.5
const MIN_KEPT = 24

interface Entry {
  tile: Tile
  state: 'loading' | 'readyTiles' | 'failed'
  /** The last call of `retain` that wanted the tile. */
  lastWanted: number
  aborter: AbortController
}

interface Listeners {
  /** `pixels` is undefined if the tile cannot be loaded. */
  onLoaded(tile: Tile, pixels: Pixels | undefined): void
  onDropped(tile: Tile): void
}

/** Loads each tile once and keeps as many tiles as memory allows. */
export function createTileStore(listeners: Listeners) {
  const entries = new Map<number, Entry>()
  let lastWanted = 0

  const evict = (entry: Entry) => {
    entry.aborter.abort()
    entries.delete(entry.tile.key)
    listeners.onDropped(entry.tile)
  }
  const createEntry = (tile: Tile): Entry => {
    const entry: Entry = { tile, state: 'loading', lastWanted, aborter: new AbortController() }
    entries.set(tile.key, entry)
    return entry
  }
  const finish = (entry: Entry, pixels: Pixels | undefined) => {
    if (!entry.aborter.signal.aborted) {
      entry.state = pixels ? 'readyTiles' : 'failed'
      listeners.onLoaded(entry.tile, pixels)
    }
    if (pixels) recyclePixels(pixels)
  }
  const load = async (tile: Tile, url: string) => {
    const entry = createEntry(tile)
    finish(entry, await loadPicture(url, tile.texels, entry.aborter.signal))
  }

  return {
    load,
    /** Adds a tile that is already loaded. */
    add: (tile: Tile, pixels: Pixels | undefined) => finish(createEntry(tile), pixels),
    clear() {
      for (const entry of entries.values()) evict(entry)
    },
    /** Evicts unwanted tiles: those still loading, and the least recently wanted ones beyond the limit. */
    retain(tiles: readonly Tile[]) {
      lastWanted++
      for (const { key } of tiles) {
        const entry = entries.get(key)
        if (entry) entry.lastWanted = lastWanted
      }
      const unwanted = [...entries.values()]
        .filter((entry) => entry.lastWanted < lastWanted && entry.tile.key !== PREVIEW_TILE.key)
        .sort((one, other) => one.lastWanted - other.lastWanted)
      const surplus = entries.size - Math.max(MIN_KEPT, KEPT_PER_VISIBLE * tiles.length)
      for (const [index, entry] of unwanted.entries())
        if (index < surplus || entry.state === 'loading') evict(entry)
    },
    /** Loads missing tiles in this order, a few in parallel. */
    loadMissing(tiles: readonly Tile[], picture: TiledPicture) {
      const loading = [...entries.values()].filter(({ state }) => state === 'loading')
      const missing = tiles.filter(({ key }) => !entries.has(key))
      for (const tile of missing.slice(0, Math.max(0, MAX_PARALLEL_LOADS - loading.length)))
        void load(tile, tileUrl(picture, tile))
    },
    readyTiles(): Tile[] {
      return [...entries.values()]
        .filter(({ state }) => state === 'readyTiles')
        .map(({ tile }) => tile)
    },
  }
}

function tileUrl({ tiles }: TiledPicture, { level, x, y, size }: Tile): string {
  return tiles
    .replace('{level}', String(level))
    .replace('{x}', String(x / size))
    .replace('{y}', String(y / size))
}
