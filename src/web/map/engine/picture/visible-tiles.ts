import { PICTURE_SIZE } from '#domain/map.ts'
import type { Tile } from '../renderer.ts'
import type { Point, Size, Transform } from '../spaces.ts'
import { levelFor, texelsPerSide } from './levels.ts'

/** The whole picture in one, as fine as level 1: coarser tiles are of no use. */
export const previewTile: Tile = { key: 0, level: 1, x: 0, y: 0, size: PICTURE_SIZE, texels: 1024 }

/** Canvas pixels beside the canvas from which tiles are fetched, since they will be seen soon. */
const AHEAD = 96

/** Columns and rows of tiles at one level, the last ones included, and the point of the image in the middle. */
export interface Sight {
  level: number
  left: number
  top: number
  right: number
  bottom: number
  middle: Point
}

/** What a canvas shows at the level that looks sharp. */
export function sightOf(
  { scaleX, scaleY, x0, y0 }: Transform,
  { width, height }: Size,
  levels: number,
): Sight {
  const level = levelFor(scaleX, levels)
  const side = 2 ** level
  const tileAt = (image: number) =>
    Math.min(Math.max(Math.floor((image / PICTURE_SIZE) * side), 0), side - 1)
  return {
    level,
    left: tileAt((-AHEAD - x0) / scaleX),
    top: tileAt((-AHEAD - y0) / scaleY),
    right: tileAt((width + AHEAD - x0) / scaleX),
    bottom: tileAt((height + AHEAD - y0) / scaleY),
    middle: { x: (width / 2 - x0) / scaleX, y: (height / 2 - y0) / scaleY },
  }
}

export function isSameSight(one: Sight, other: Sight): boolean {
  return (
    one.level === other.level &&
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  )
}

/** The tiles in sight, those nearest to the middle first. */
export function tilesOf({ level, left, top, right, bottom, middle }: Sight): Tile[] {
  if (level <= previewTile.level) return [previewTile]
  const side = 2 ** level
  const size = PICTURE_SIZE / side
  const tiles: Tile[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      // No two levels share a number, since each has room for all before it.
      const key = 1 + column + side * (row + side * level)
      const texels = texelsPerSide(level) / side
      tiles.push({ key, level, x: column * size, y: row * size, size, texels })
    }
  }
  const away = ({ x, y }: Tile) => (x + size / 2 - middle.x) ** 2 + (y + size / 2 - middle.y) ** 2
  return tiles.sort((one, other) => away(one) - away(other))
}
