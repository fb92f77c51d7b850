import type { PictureInTiles } from '../messages.ts'
import type { Pixels, Renderer, Tile } from '../renderer.ts'
import type { Size, Transform } from '../spaces.ts'
import { createTileStore } from './tile-store.ts'
import { isSameSight, previewTile, type Sight, sightOf, tilesOf } from './visible-tiles.ts'

interface Hears {
  /** There is something new to draw. */
  loaded(): void
  /** Once for each picture, if it can be had. */
  preview(pixels: Pixels | undefined): void
}

/** The picture in tiles: its preview at once, then those in sight, the middle first. */
export function createPyramid(renderer: () => Renderer | undefined, hears: Hears) {
  let picture: PictureInTiles | null = null
  let sight: Sight | undefined
  let wanted: readonly Tile[] = []
  let drawn: readonly Tile[] = []
  let version = 0
  let isStale = true
  /** Tiles of the same number may be of another picture. */
  let isOther = false
  const store = createTileStore({
    loaded(tile, pixels) {
      if (pixels) renderer()?.addTile(tile, pixels)
      if (tile.key === previewTile.key) hears.preview(pixels)
      isStale = true
      hears.loaded()
    },
    dropped: (tile) => renderer()?.removeTile(tile),
  })

  const begin = () => {
    store.clear()
    sight = undefined
    isOther = true
  }
  const choose = () => {
    const tiles = tilesToDraw(store.ready(), wanted)
    if (isOther || !areSame(tiles, drawn)) version++
    isOther = false
    drawn = tiles
  }

  return {
    setPicture(next: PictureInTiles | null, preview: Pixels | undefined) {
      picture = next
      begin()
      if (next) store.add(previewTile, preview)
    },
    /** For another renderer, which has none of the tiles. */
    reload() {
      begin()
      if (picture) void store.load(previewTile, picture.preview)
    },
    /** What to draw of the picture; asks for what is missing. */
    look(pixelFromImage: Transform, canvas: Size): readonly Tile[] {
      const next = sightOf(pixelFromImage, canvas, picture?.levels ?? 1)
      if (!sight || !isSameSight(next, sight)) {
        wanted = tilesOf(next)
        store.wishFor(wanted)
        isStale = true
      }
      sight = next
      if (isStale) {
        isStale = false
        if (picture) store.loadMissing(wanted, picture)
        choose()
      }
      return drawn
    },
    version: () => version,
  }
}

/** Coarser tiles show through only where finer ones are missing. */
function tilesToDraw(ready: readonly Tile[], wanted: readonly Tile[]): Tile[] {
  const level = wanted[0]?.level ?? 0
  const there = new Set(ready.map(({ key }) => key))
  const missing = wanted.filter(({ key }) => !there.has(key))
  const coarse = ready.filter((tile) => tile.level < level && missing.some(liesOver(tile)))
  const tiles = [...coarse, ...wanted.filter(({ key }) => there.has(key))]
  return tiles.sort((one, other) => one.level - other.level || one.key - other.key)
}

const liesOver =
  (one: Tile) =>
  ({ x, y, size }: Tile): boolean =>
    one.x < x + size && x < one.x + one.size && one.y < y + size && y < one.y + one.size

const areSame = (some: readonly Tile[], others: readonly Tile[]) =>
  some.length === others.length && some.every(({ key }, place) => key === others[place]?.key)
