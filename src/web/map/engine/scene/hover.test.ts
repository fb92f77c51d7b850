import { expect, test } from 'vitest'
import { markersAt } from '#testing/web/draw-frame.ts'
import { emptyFrame } from '../renderer.ts'
import { createHover } from './hover.ts'

test('once the map rests, only a bot under the pointer is hovered', () => {
  const changes: (number | undefined)[] = []
  const hover = createHover((index) => changes.push(index))
  const frame = emptyFrame(markersAt([{ x: 200, y: 150 }], [0]))
  hover.movePointer({ x: 200, y: 150 })
  hover.update(frame, 1000, true)

  frame.pixelFromGame = { ...frame.pixelFromGame, x0: 80 }
  hover.update(frame, 1016, true)
  expect(changes).toEqual([0])
  hover.update(frame, 1033, false)

  expect(changes).toEqual([0, undefined])
})
