import { PICTURE_SIZE } from '#domain/map.ts'
import type { Tile } from '../renderer.ts'
import type { Point, Size, Transform } from '../spaces.ts'
import { levelFor, texelsPerSide } from './levels.ts'

/** The whole picture in one tile, as fine as level 1. Coarser tiles are never used. */
export const PREVIEW_TILE: Tile = { key: 0, level: 1, x: 0, y: 0, size: PICTURE_SIZE, texels: 1024 }

/** Canvas pixels around the canvas in which tiles are loaded, since they may soon be visible. */
const PREFETCH_MARGIN = 96

/** Columns and rows of tiles at one level, both ends included, and the image point in the center. */
export interface TileRange {
  level: number
  left: number
  top: number
  right: number
  bottom: number
  center: Point
}

/** The tiles that a canvas shows, at the level that looks sharp. */
export function visibleTileRange(
  { scaleX, scaleY, x0, y0 }: Transform,
  { width, height }: Size,
  levelCount: number,
): TileRange {
  const level = levelFor(scaleX, levelCount)
  const side = 2 ** level
  const tileAt = (image: number) =>
    Math.min(Math.max(Math.floor((image / PICTURE_SIZE) * side), 0), side - 1)
  return {
    level,
    left: tileAt((-PREFETCH_MARGIN - x0) / scaleX),
    top: tileAt((-PREFETCH_MARGIN - y0) / scaleY),
    right: tileAt((width + PREFETCH_MARGIN - x0) / scaleX),
    bottom: tileAt((height + PREFETCH_MARGIN - y0) / scaleY),
    center: { x: (width / 2 - x0) / scaleX, y: (height / 2 - y0) / scaleY },
  }
}

export function isSameRange(one: TileRange, other: TileRange): boolean {
  return (
    one.level === other.level &&
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  )
}

/** The tiles of a range, those nearest to the center first. */
export function tilesInRange({ level, left, top, right, bottom, center }: TileRange): Tile[] {
  if (level <= PREVIEW_TILE.level) return [PREVIEW_TILE]
  const side = 2 ** level
  const size = PICTURE_SIZE / side
  const tiles: Tile[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      // Keys are unique across levels: each level's keys start after all of the previous level's.
      const key = 1 + column + side * (row + side * level)
      const texels = texelsPerSide(level) / side
      tiles.push({ key, level, x: column * size, y: row * size, size, texels })
    }
  }
  const squaredDistance = ({ x, y }: Tile) =>
    (x + size / 2 - center.x) ** 2 + (y + size / 2 - center.y) ** 2
  return tiles.sort((one, other) => squaredDistance(one) - squaredDistance(other))
}
