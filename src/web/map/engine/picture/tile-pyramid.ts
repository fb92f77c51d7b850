import type { TiledPicture } from '../messages.ts'
import type { Pixels, Renderer, Tile } from '../renderer.ts'
import type { Size, Transform } from '../spaces.ts'
import { createTileStore } from './tile-store.ts'
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
  /** Called once per picture; undefined if it cannot be loaded. */
  onPreviewLoaded(pixels: Pixels | undefined): void
}

/** The picture in tiles: the preview at once, then the visible tiles, starting at the center. */
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
    /** For a new renderer, which has no tiles yet. */
    reload() {
      reset()
      if (picture) void store.load(PREVIEW_TILE, picture.preview)
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
