import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRESENCE_CATEGORIES, TASK_CATEGORIES } from './live-status.ts'
import { MapFrameReader, MapFrameWriter } from './map-frame.ts'

const TIME_MS = 1_795_381_450_900
const coordinate = fc.integer({ min: -200_000, max: 200_000 }).map((steps) => steps / 2 + 0)
const present = fc.record({
  bot: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  group: fc.nat(TASK_CATEGORIES.length - 1),
  presence: fc.nat(PRESENCE_CATEGORIES.length - 1),
  x: coordinate,
  y: coordinate,
  ageMs: fc.nat(100_000_000).map((tenths) => 100 * tenths),
  intervalS: fc.integer({ min: 1, max: 3600 }),
})
const left = fc.record({ bot: fc.nat(2 ** 31 - 1), hasLeft: fc.constant(true) })
function read(reader: MapFrameReader): object[] {
  const rows: object[] = []
  while (reader.next()) {
    const { bot, hasLeft, group, presence, x, y, ageMs, intervalS } = reader
    rows.push(hasLeft ? { bot, hasLeft } : { bot, group, presence, x, y, ageMs, intervalS })
  }
  return rows
}

test('reading a frame returns what was written', () => {
  const cursor = fc.stringMatching(/^[\w-]{0,60}$/)
  fc.assert(
    fc.property(cursor, fc.boolean(), fc.array(fc.oneof(present, left)), (text, isFull, rows) => {
      const writer = new MapFrameWriter({ cursor: text, timeMs: TIME_MS, isFull })
      for (const row of rows)
        if ('hasLeft' in row) writer.addLeft(row.bot)
        else {
          const { bot, group, presence, x, y, ageMs, intervalS } = row
          writer.add(bot, group, presence, x, y, TIME_MS - ageMs, intervalS)
        }

      const reader = new MapFrameReader(writer.bytes())

      expect(reader).toMatchObject({ cursor: text, timeMs: TIME_MS, isFull })
      expect(read(reader)).toEqual(rows)
    }),
  )
})

test('a report from the future has no age, and positions are exact to half a unit', () => {
  const writer = new MapFrameWriter({ cursor: '', timeMs: TIME_MS, isFull: false })
  writer.add(7, 0, 0, -812.7, 0.2, TIME_MS + 5000, 10)

  expect(read(new MapFrameReader(writer.bytes()))).toMatchObject([{ x: -812.5, y: 0, ageMs: 0 }])
})

test('ten thousand bots that report in turn take 9 bytes each', () => {
  const writer = new MapFrameWriter({ cursor: 'epoch-1', timeMs: TIME_MS, isFull: false })
  for (let i = 0; i < 10_000; i++)
    writer.add(10 * i, i % 8, i % 4, (i % 6000) - 3000, 3000 - (i % 6000), TIME_MS - 900, 10)

  expect(writer.bytes().length / 10_000).toBeLessThan(9)
})

test('a frame of another format is refused', () => {
  expect(() => new MapFrameReader(Uint8Array.of(2, 0, 0, 0))).toThrow('unknown format 2')
})
