import type { PictureInTiles } from '../messages.ts'
import type { Pixels, Tile } from '../renderer.ts'
import { giveBack, loadPicture } from './load-picture.ts'
import { previewTile } from './visible-tiles.ts'

const LOADS_AT_ONCE = 6
/** A megabyte each: for as many as are in sight, half as many more that show through while finer ones are on their way. */
const KEPT_SHARE = 1.5
const LEAST_KEPT = 24

interface Entry {
  tile: Tile
  state: 'loading' | 'ready' | 'failed'
  /** The number of the last wish that named it. */
  wish: number
  stop: AbortController
}

interface Hears {
  /** Decoded, or not to be had. */
  loaded(tile: Tile, pixels: Pixels | undefined): void
  dropped(tile: Tile): void
}

/** Tiles by their numbers: fetches those that are wished for, once each, and keeps as many as memory allows. */
export function createTileStore(hears: Hears) {
  const entries = new Map<number, Entry>()
  let wish = 0

  const drop = (entry: Entry) => {
    entry.stop.abort()
    entries.delete(entry.tile.key)
    hears.dropped(entry.tile)
  }
  const begin = (tile: Tile): Entry => {
    const entry: Entry = { tile, state: 'loading', wish, stop: new AbortController() }
    entries.set(tile.key, entry)
    return entry
  }
  const end = (entry: Entry, pixels: Pixels | undefined) => {
    if (!entry.stop.signal.aborted) {
      entry.state = pixels ? 'ready' : 'failed'
      hears.loaded(entry.tile, pixels)
    }
    if (pixels) giveBack(pixels)
  }
  const load = async (tile: Tile, url: string) => {
    const entry = begin(tile)
    end(entry, await loadPicture(url, tile.texels, entry.stop.signal))
  }

  return {
    load,
    /** One that is loaded already. */
    add: (tile: Tile, pixels: Pixels | undefined) => end(begin(tile), pixels),
    clear() {
      for (const entry of entries.values()) drop(entry)
    },
    /** Forgets what nobody has wished for the longest; what is still on its way and not wished for any more at once. */
    wishFor(tiles: readonly Tile[]) {
      wish++
      for (const { key } of tiles) {
        const entry = entries.get(key)
        if (entry) entry.wish = wish
      }
      const old = [...entries.values()]
        .filter((entry) => entry.wish < wish && entry.tile.key !== previewTile.key)
        .sort((one, other) => one.wish - other.wish)
      const surplus = entries.size - Math.max(LEAST_KEPT, KEPT_SHARE * tiles.length)
      for (const [place, entry] of old.entries())
        if (place < surplus || entry.state === 'loading') drop(entry)
    },
    /** In this order, as many at once as is good for the network. */
    loadMissing(tiles: readonly Tile[], picture: PictureInTiles) {
      const loading = [...entries.values()].filter(({ state }) => state === 'loading')
      const missing = tiles.filter(({ key }) => !entries.has(key))
      for (const tile of missing.slice(0, Math.max(0, LOADS_AT_ONCE - loading.length)))
        void load(tile, addressOf(picture, tile))
    },
    ready(): Tile[] {
      return [...entries.values()].filter(({ state }) => state === 'ready').map(({ tile }) => tile)
    },
  }
}

function addressOf({ tiles }: PictureInTiles, { level, x, y, size }: Tile): string {
  return tiles
    .replace('{level}', String(level))
    .replace('{x}', String(x / size))
    .replace('{y}', String(y / size))
}
