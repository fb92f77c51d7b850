import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeChunk, decodeChunkAt, encodeChunk } from './bot-chunk.ts'
import { type BotSample, chunkOf, lastStates, samplesOf, thin } from './bot-samples.ts'

const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }
const WHOLE = { task: 'ready', cash: 10 ** 12, deposit: 0, x: -1812, y: 99_999, health: 1000 }
const NONE = new Map<number, BotSample>()

const storedAs = (samples: readonly BotSample[], before = NONE) =>
  samplesOf(decodeChunk(encodeChunk(chunkOf(samples, before))))

test('reading a chunk returns what was written', () => {
  const samples = [
    { place: 0, timeS: 0, ...NOTHING },
    { place: 0, timeS: 299, ...WHOLE },
    { place: 7, timeS: 10, ...WHOLE, task: '' },
    { place: 7, timeS: 21, ...WHOLE, task: 'ready', x: 0, y: -100_000, cash: 0 },
    { place: 255, timeS: 5, ...NOTHING, health: 0 },
  ]

  expect(storedAs(samples)).toEqual(samples)
  expect(storedAs([])).toEqual([])
})

test('a chunk can have more than 32,767 different tasks', () => {
  const samples = Array.from({ length: 256 * 150 }, (_, index) => ({
    place: Math.floor(index / 150),
    timeS: 2 * (index % 150),
    ...NOTHING,
    task: `walking to ${index}`,
  }))

  const bytes = encodeChunk(chunkOf(samples, NONE))

  expect(samplesOf(decodeChunk(bytes)).at(-1)).toEqual(samples.at(-1))
  expect(samplesOf(decodeChunkAt(bytes, 299)).at(-1)).toEqual(samples.at(-1))
})

test('fields that a report omits keep their values, including those from before the window', () => {
  const before = new Map([[3, { place: 3, timeS: 290, ...WHOLE }]])

  const samples = storedAs(
    [
      { place: 3, timeS: 20, ...NOTHING, task: '' },
      { place: 3, timeS: 10, ...NOTHING, cash: 5 },
      { place: 4, timeS: 10, ...NOTHING, x: 1.4, y: -2.6 },
      { place: 4, timeS: 11, ...NOTHING },
    ],
    before,
  )

  expect(samples).toEqual([
    { place: 3, timeS: 10, ...WHOLE, cash: 5 },
    { place: 3, timeS: 20, ...WHOLE, cash: 5, task: '' },
    { place: 4, timeS: 10, ...NOTHING, x: 1, y: -3 },
    { place: 4, timeS: 11, ...NOTHING, x: 1, y: -3 },
  ])
})

test('merging the same samples again changes nothing', () => {
  const samples = [
    { place: 1, timeS: 3, ...NOTHING, cash: 4 },
    { place: 1, timeS: 3, ...NOTHING, health: 9 },
    { place: 1, timeS: 9, ...NOTHING, task: 'ready' },
  ]
  const once = storedAs(samples)

  expect(once).toHaveLength(2)
  expect(storedAs([...once, ...samples])).toEqual(once)
})

test('the next chunk starts with the last state of each bot', () => {
  const chunk = chunkOf(
    [
      { place: 1, timeS: 3, ...WHOLE },
      { place: 1, timeS: 9, ...WHOLE, health: 5 },
      { place: 2, timeS: 1, ...WHOLE },
    ],
    NONE,
  )

  expect([...lastStates(chunk)]).toEqual([
    [1, { place: 1, timeS: 9, ...WHOLE, health: 5 }],
    [2, { place: 2, timeS: 1, ...WHOLE }],
  ])
})

test('a thinned chunk has one sample for each step and all changes of the task', () => {
  const samples = Array.from({ length: 30 }, (_, index) => ({
    place: 5,
    timeS: index * 10,
    ...WHOLE,
    task: index === 8 ? 'transferring' : 'ready',
  }))

  expect(thin(samples, 60).map(({ timeS }) => timeS)).toEqual([0, 60, 80, 90, 120, 180, 240])
})

test('256 bots that report every 10 s take less than 1.1 kB an hour each', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const samples = Array.from({ length: 256 * 30 }, (_, index): BotSample => {
    const [place, serial] = [index % 256, Math.floor(index / 256)]
    return {
      place,
      timeS: serial * 10 + (random() < 0.2 ? 1 : 0),
      task: random() < 0.02 ? 'transferring' : 'ready',
      cash: 1000 * place + (random() < 0.05 ? 500 : 0),
      deposit: 5000,
      x: Math.round(Math.cos(place) * serial * 15 + random() * 20),
      y: Math.round(Math.sin(place) * serial * 15 + random() * 20),
      health: 100,
    }
  })

  const bytes = deflateRawSync(encodeChunk(chunkOf(samples, NONE)))

  expect(bytes.length * (12 / 256)).toBeLessThan(1100)
})

test('reading a chunk at a time returns the last sample of each bot until then', () => {
  const bytes = encodeChunk(
    chunkOf(
      [
        { place: 0, timeS: 20, ...WHOLE },
        { place: 7, timeS: 10, ...NOTHING, task: 'ready' },
        { place: 7, timeS: 20, ...NOTHING, cash: 2 ** 40, x: -70_000, y: 5 },
        { place: 7, timeS: 30, ...WHOLE },
        { place: 255, timeS: 10, ...NOTHING },
      ],
      NONE,
    ),
  )
  const at = (timeS: number) => samplesOf(decodeChunkAt(bytes, timeS))

  expect(at(9)).toEqual([])
  expect(at(19)).toEqual([
    { place: 7, timeS: 10, ...NOTHING, task: 'ready' },
    { place: 255, timeS: 10, ...NOTHING },
  ])
  expect(at(29)).toEqual([
    { place: 0, timeS: 20, ...WHOLE },
    { place: 7, timeS: 20, ...NOTHING, task: 'ready', cash: 2 ** 40, x: -70_000, y: 5 },
    { place: 255, timeS: 10, ...NOTHING },
  ])
  expect(at(300)).toEqual([...lastStates(decodeChunk(bytes)).values()])
})
