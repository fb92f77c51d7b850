import type { TiledPicture } from '../messages.ts'
import type { Pixels, Renderer, Tile } from '../renderer.ts'
import type { Size, Transform } from '../spaces.ts'
import { loadPicture, recyclePixels } from './load-picture.ts'
import {
  isSameRange,
  PREVIEW_TILE,
  type TileRange,
  tilesInRange,
  visibleTileRange,
} from './visible-tiles.ts'

interface Listeners {
  /** There is something new to draw. */
  onTileLoaded(): void
  /** Undefined if it cannot be loaded, or not yet. */
  onPreviewLoaded(pixels: Pixels | undefined): void
}

/** The picture in tiles: the preview immediately, then the visible tiles, starting at the center. */
export function createTilePyramid(renderer: () => Renderer | undefined, listeners: Listeners) {
  let picture: TiledPicture | null = null
  let range: TileRange | undefined
  let wanted: readonly Tile[] = []
  let tiles: readonly Tile[] = []
  let version = 0
  let isStale = true
  /** Tiles of another picture may have the same keys. */
  let pictureChanged = false
  const store = createTileStore({
    onLoaded(tile, pixels) {
      if (pixels) renderer()?.addTile(tile, pixels)
      if (tile.key === PREVIEW_TILE.key) listeners.onPreviewLoaded(pixels)
      isStale = true
      listeners.onTileLoaded()
    },
    onDropped: (tile) => renderer()?.removeTile(tile),
    onRetry() {
      isStale = true
      listeners.onTileLoaded()
    },
  })

  const reset = () => {
    store.clear()
    range = undefined
    pictureChanged = true
  }
  const selectTiles = () => {
    const next = tilesToDraw(store.readyTiles(), wanted)
    if (pictureChanged || !areSame(next, tiles)) version++
    pictureChanged = false
    tiles = next
  }

  return {
    setPicture(next: TiledPicture | null, preview: Pixels | undefined) {
      picture = next
      reset()
      if (next) store.add(PREVIEW_TILE, preview)
    },
    /** For a new renderer, which has no tiles yet: it gets those of the old one, or they are loaded again. */
    replaceRenderer(old: Renderer | undefined) {
      if (old?.pixelsOf) {
        for (const tile of store.readyTiles()) {
          const pixels = old.pixelsOf(tile)
          if (pixels) renderer()?.addTile(tile, pixels)
        }
        return
      }
      reset()
      if (picture) void store.load(PREVIEW_TILE, picture)
    },
    /** Returns the tiles to draw and loads the missing ones. */
    tilesFor(pixelFromImage: Transform, canvas: Size): readonly Tile[] {
      const next = visibleTileRange(pixelFromImage, canvas, picture?.levels ?? 1)
      if (!range || !isSameRange(next, range)) {
        wanted = tilesInRange(next)
        store.retain(wanted)
        isStale = true
      }
      range = next
      if (isStale) {
        isStale = false
        if (picture) store.loadMissing(wanted, picture)
        selectTiles()
      }
      return tiles
    },
    version: () => version,
  }
}

/** Coarser tiles are drawn only where finer ones are missing. */
function tilesToDraw(readyTiles: readonly Tile[], wanted: readonly Tile[]): Tile[] {
  const level = wanted[0]?.level ?? 0
  const readyKeys = new Set(readyTiles.map(({ key }) => key))
  const missing = wanted.filter(({ key }) => !readyKeys.has(key))
  const coarse = readyTiles.filter((tile) => tile.level < level && missing.some(overlaps(tile)))
  const tiles = [...coarse, ...wanted.filter(({ key }) => readyKeys.has(key))]
  return tiles.sort((one, other) => one.level - other.level || one.key - other.key)
}

const overlaps =
  (one: Tile) =>
  ({ x, y, size }: Tile): boolean =>
    one.x < x + size && x < one.x + one.size && one.y < y + size && y < one.y + one.size

const areSame = (some: readonly Tile[], others: readonly Tile[]) =>
  some.length === others.length && some.every(({ key }, index) => key === others[index]?.key)

const MAX_PARALLEL_LOADS = 6
/**
 * Number of loaded tiles per visible tile: the visible ones, and half as many that are shown while finer ones load. Each takes
 * 1 MB.
 */
const KEPT_PER_VISIBLE = 1.5
const MIN_KEPT = 24
/** Delay before a tile that could not be loaded is tried again: the server may be restarting. */
const RETRY_MS = 5000

interface Entry {
  tile: Tile
  state: 'loading' | 'ready' | 'failed'
  /** The last call of `retain` that wanted the tile. */
  lastWanted: number
  aborter: AbortController
}

interface StoreListeners {
  /** `pixels` is undefined if the tile cannot be loaded, or not yet. */
  onLoaded(tile: Tile, pixels: Pixels | undefined): void
  onDropped(tile: Tile): void
  /** A tile that could not be loaded can be tried again. */
  onRetry(): void
}

/** Loads each tile once and keeps as many tiles as memory allows. */
function createTileStore(listeners: StoreListeners) {
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
  const forget = (failed: Entry) => {
    if (failed.aborter.signal.aborted) return
    entries.delete(failed.tile.key)
    listeners.onRetry()
  }
  const finish = (entry: Entry, pixels: Pixels | undefined) => {
    if (!entry.aborter.signal.aborted) {
      entry.state = pixels ? 'ready' : 'failed'
      listeners.onLoaded(entry.tile, pixels)
    }
    if (pixels) recyclePixels(pixels)
  }
  const fail = (entry: Entry) => {
    finish(entry, undefined)
    setTimeout(forget, RETRY_MS, entry)
  }
  const load = async (tile: Tile, picture: TiledPicture) => {
    const entry = createEntry(tile)
    const loaded = await loadPicture(urlOf(picture, tile), tile.texels, entry.aborter.signal)
    if (loaded === 'unreachable') fail(entry)
    else finish(entry, loaded === 'unusable' ? undefined : loaded)
  }

  return {
    load,
    /** Adds a tile that is already loaded; undefined if it could not be loaded yet. */
    add(tile: Tile, pixels: Pixels | undefined) {
      if (pixels) finish(createEntry(tile), pixels)
      else fail(createEntry(tile))
    },
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
        void load(tile, picture)
    },
    readyTiles(): Tile[] {
      return [...entries.values()].filter(({ state }) => state === 'ready').map(({ tile }) => tile)
    },
  }
}

function urlOf({ tiles, preview }: TiledPicture, { key, level, x, y, size }: Tile): string {
  if (key === PREVIEW_TILE.key) return preview
  return tiles
    .replace('{level}', String(level))
    .replace('{x}', String(x / size))
    .replace('{y}', String(y / size))
}
