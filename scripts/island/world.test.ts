import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPart } from './block.ts'
import { hashTiles, ISLAND } from './draw.ts'
import { SIZE } from './field.ts'
import type { Line } from './lines.ts'
import { describePlaces, PLACES } from './places.ts'
import { TILE, WEBP } from './tiles.ts'
import { makeWorld } from './world.ts'

const world = makeWorld()
const { height, lakes, roads, towns } = world

test('towns stand on dry land', () => {
  const wet = towns.filter(({ x, y }) => height.at(x, y) <= 0 || lakes.at(x, y) > 0.1)

  expect(towns.length).toBeGreaterThan(20)
  expect(wet).toEqual([])
})

test('the island is surrounded by sea', () => {
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

test('every larger town has a road, and roads connect all of them', () => {
  const [first, ...others] = towns.filter(({ rank }) => rank > 0)

  const reached = roadsFrom(first)
  const lost = others.filter((town) => !reached.some((road) => passes(road, town)))

  expect(lost).toEqual([])
})

test('the console knows where roads, towns and fields are', async () => {
  expect(await readFile(PLACES, 'utf8')).toBe(describePlaces(world))
})

test('a part looks the same in any block it is drawn in', () => {
  const [left, top] = [5200, 4300]
  const small = drawPart(world, { left: left + 32, top: top + 64, side: 64 })
  const large = drawPart(world, { left, top, side: 192 })

  const rows = Array.from({ length: 64 }, (_, y) => {
    const from = ((y + 64) * 192 + 32) * 3
    return [...large.subarray(from, from + 64 * 3)]
  })
  expect([...small]).toEqual(rows.flat())
})

test('the tiles in the repository show what the scripts draw (npm run draw-island)', async () => {
  const { version } = JSON.parse(await readFile(join(ISLAND, 'picture.json'), 'utf8'))
  const across = SIZE / TILE

  for (let at = 1; at < across; at += 2)
    for (const [column, row] of [
      [at, at],
      [across - at, at],
    ] as const) {
      const drawn = drawPart(world, { left: column * TILE, top: row * TILE, side: TILE })
      const encoded = await sharp(drawn, { raw }).webp(WEBP).toBuffer()
      const tile = join(ISLAND, `4/${row}/${column}.webp`)
      expect(meanDifference(await pixelsOf(encoded), await pixelsOf(tile))).toBeLessThan(0.5)
    }
  expect(await hashTiles(ISLAND)).toBe(version)
})

const raw = { width: TILE, height: TILE, channels: 3 } as const
const pixelsOf = (tile: Uint8Array | string) => sharp(tile).raw().toBuffer()

/** In levels of a color channel, of 256. Another version of the encoder is allowed to differ a little. */
const meanDifference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, level, at) => sum + Math.abs(level - other[at]), 0) / one.length

interface Place {
  x: number
  y: number
}

/** Whether a road passes a place: at most half a cell of the road grid away. */
const passes = ({ xs, ys }: Line, { x, y }: Place) =>
  xs.some((each, at) => Math.hypot(each - x, ys[at] - y) < 24)

const endsOf = ({ xs, ys }: Line): Place[] => [
  { x: xs[0], y: ys[0] },
  { x: xs[xs.length - 1], y: ys[ys.length - 1] },
]

const meet = (one: Line, other: Line) =>
  endsOf(one).some((end) => passes(other, end)) || endsOf(other).some((end) => passes(one, end))

/** The roads reachable from a place. */
function roadsFrom(start: Place): Line[] {
  const found = roads.filter((road) => passes(road, start))
  for (const road of found)
    found.push(...roads.filter((other) => !found.includes(other) && meet(road, other)))
  return found
}
