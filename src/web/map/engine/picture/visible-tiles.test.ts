import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PICTURE_SIZE } from '#domain/map.ts'
import { scaleOf } from '../spaces.ts'
import { previewTile, sightOf, tilesOf } from './visible-tiles.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({
  x: number(0, PICTURE_SIZE),
  y: number(0, PICTURE_SIZE),
  zoom: number(1, 10),
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 200, max: 2000 }),
})
const levels = fc.integer({ min: 1, max: 5 })
const share = number(0, 1)

test('each point in sight lies on one tile of the level, and no two tiles share a number', () => {
  fc.assert(
    fc.property(view, levels, share, share, (seen, most, across, down) => {
      const scale = scaleOf(seen)
      const at = {
        scaleX: scale,
        scaleY: scale,
        x0: seen.width / 2 - seen.x * scale,
        y0: seen.height / 2 - seen.y * scale,
      }
      const sight = sightOf(at, seen, most)
      const tiles = tilesOf(sight)
      const x = (across * seen.width - at.x0) / scale
      const y = (down * seen.height - at.y0) / scale
      fc.pre(x >= 0 && x < PICTURE_SIZE && y >= 0 && y < PICTURE_SIZE)

      const under = tiles.filter(
        (tile) => x >= tile.x && x < tile.x + tile.size && y >= tile.y && y < tile.y + tile.size,
      )
      expect(under).toHaveLength(1)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
      expect(tiles.every(({ level }) => level === Math.max(sight.level, previewTile.level))).toBe(
        true,
      )
    }),
  )
})

test('tiles are as sharp as the canvas, unless the picture has no finer ones', () => {
  fc.assert(
    fc.property(view, levels, (seen, most) => {
      const scale = scaleOf(seen)
      const { level } = sightOf({ scaleX: scale, scaleY: scale, x0: 0, y0: 0 }, seen, most)
      const pixelsPerTexel = (scale * PICTURE_SIZE) / (512 * 2 ** level)

      expect(level).toBeLessThan(most)
      expect(pixelsPerTexel <= 1.3 || level === most - 1).toBe(true)
    }),
  )
})
