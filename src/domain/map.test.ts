import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CALIBRATION, gameFromImage, imageFromGame } from './map.ts'

test('the default calibration is in pixels per unit from the center, with y to the north', () => {
  expect(imageFromGame({ x: 0, y: 0 }, CALIBRATION)).toEqual({ x: 4096, y: 4096 })
  expect(imageFromGame({ x: 1000, y: 1000 }, CALIBRATION)).toEqual({ x: 5311, y: 2923 })
  expect(imageFromGame({ x: -2000, y: -2000 }, CALIBRATION)).toEqual({ x: 1666, y: 6442 })
})

test('converting to pixels and back is exact for every calibration', () => {
  const place = fc.record({ x: units(6000), y: units(6000) })
  const scale = fc.double({ min: 0.05, max: 20, noNaN: true })
  const calibration = fc.record({
    scale_x: scale,
    scale_y: scale,
    origin_x: units(8192),
    origin_y: units(8192),
  })
  fc.assert(
    fc.property(place, calibration, (game, by) => {
      const back = gameFromImage(imageFromGame(game, by), by)

      expect(back.x).toBeCloseTo(game.x, 5)
      expect(back.y).toBeCloseTo(game.y, 5)
    }),
  )
})

const units = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
