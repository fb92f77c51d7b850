import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawPart } from './block.ts'
import { SIZE } from './field.ts'
import type { Line } from './lines.ts'
import { describePlaces, PLACES } from './places.ts'
import { makeWorld } from './world.ts'

const world = makeWorld()
const { height, lakes, roads, towns } = world

test('towns stand on dry land', () => {
  const wet = towns.filter(({ x, y }) => height.at(x, y) <= 0 || lakes.at(x, y) > 0.1)

  expect(towns.length).toBeGreaterThan(20)
  expect(wet).toEqual([])
})

test('the sea is all around, and land in the middle', () => {
  const edge = Array.from({ length: 64 }, (_, at) => (at * SIZE) / 64)

  for (const at of edge)
    for (const [x, y] of [
      [at, 60],
      [at, SIZE - 60],
      [60, at],
      [SIZE - 60, at],
    ] as const)
      expect(height.at(x, y)).toBeLessThan(0)
  expect(height.at(SIZE / 2, SIZE / 2)).toBeGreaterThan(0)
})

test('every town of some size has a road, and roads lead from each to all others', () => {
  const [first, ...others] = towns.filter(({ rank }) => rank > 0)

  const reached = roadsFrom(first)
  const lost = others.filter((town) => !reached.some((road) => passes(road, town)))

  expect(lost).toEqual([])
})

test('the console knows where roads, towns and fields are', async () => {
  expect(await readFile(PLACES, 'utf8')).toBe(describePlaces(world))
})

test('a part looks the same whichever block it is drawn in', () => {
  const [left, top] = [5200, 4300]
  const small = drawPart(world, { left: left + 32, top: top + 64, side: 64 })
  const large = drawPart(world, { left, top, side: 192 })

  const rows = Array.from({ length: 64 }, (_, y) => {
    const from = ((y + 64) * 192 + 32) * 3
    return [...large.subarray(from, from + 64 * 3)]
  })
  expect([...small]).toEqual(rows.flat())
})

interface Place {
  x: number
  y: number
}

/** A road passes a place: at most half a cell of the roads' grid away. */
const passes = ({ xs, ys }: Line, { x, y }: Place) =>
  xs.some((each, at) => Math.hypot(each - x, ys[at] - y) < 24)

const endsOf = ({ xs, ys }: Line): Place[] => [
  { x: xs[0], y: ys[0] },
  { x: xs[xs.length - 1], y: ys[ys.length - 1] },
]

const meet = (one: Line, other: Line) =>
  endsOf(one).some((end) => passes(other, end)) || endsOf(other).some((end) => passes(one, end))

/** The roads from a place on, each met by one before. */
function roadsFrom(start: Place): Line[] {
  const found = roads.filter((road) => passes(road, start))
  for (const road of found)
    found.push(...roads.filter((other) => !found.includes(other) && meet(road, other)))
  return found
}
