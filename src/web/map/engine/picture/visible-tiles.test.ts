import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PICTURE_SIZE } from '#domain/map.ts'
import { scaleOf } from '../spaces.ts'
import { PREVIEW_TILE, tilesInRange, visibleTileRange } from './visible-tiles.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({
  x: number(0, PICTURE_SIZE),
  y: number(0, PICTURE_SIZE),
  zoom: number(1, 10),
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 200, max: 2000 }),
})
const levels = fc.integer({ min: 1, max: 5 })
const fraction = number(0, 1)

test('each visible point lies on exactly one tile of the level, and keys are unique', () => {
  fc.assert(
    fc.property(view, levels, fraction, fraction, (screen, levelCount, across, down) => {
      const scale = scaleOf(screen)
      const at = {
        scaleX: scale,
        scaleY: scale,
        x0: screen.width / 2 - screen.x * scale,
        y0: screen.height / 2 - screen.y * scale,
      }
      const range = visibleTileRange(at, screen, levelCount)
      const tiles = tilesInRange(range)
      const x = (across * screen.width - at.x0) / scale
      const y = (down * screen.height - at.y0) / scale
      fc.pre(x >= 0 && x < PICTURE_SIZE && y >= 0 && y < PICTURE_SIZE)

      const under = tiles.filter(
        (tile) => x >= tile.x && x < tile.x + tile.size && y >= tile.y && y < tile.y + tile.size,
      )
      expect(under).toHaveLength(1)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
      expect(tiles.every(({ level }) => level === Math.max(range.level, PREVIEW_TILE.level))).toBe(
        true,
      )
    }),
  )
})

test('tiles are as sharp as the canvas unless the picture has no finer ones', () => {
  fc.assert(
    fc.property(view, levels, (screen, levelCount) => {
      const scale = scaleOf(screen)
      const { level } = visibleTileRange(
        { scaleX: scale, scaleY: scale, x0: 0, y0: 0 },
        screen,
        levelCount,
      )
      const pixelsPerTexel = (scale * PICTURE_SIZE) / (512 * 2 ** level)

      expect(level).toBeLessThan(levelCount)
      expect(pixelsPerTexel <= 1.3 || level === levelCount - 1).toBe(true)
    }),
  )
})
