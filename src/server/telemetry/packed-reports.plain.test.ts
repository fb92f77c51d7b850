import { expect, test } from 'vitest'
import { isInRanges, joinRanges } from './joined-batches.ts'
import {
  mayHaveBot,
  type PackedReport,
  packWithout,
  ReportPacker,
  reportAt,
  unpackReports,
} from './packed-reports.ts'

const RECEIVED = Date.UTC(2026, 10, 22, 21)
const HEADER = { agentId: 7, receivedMs: RECEIVED, intervalS: 10 }
const NOTHING = { task: null, cash: null, deposit: null, x: null, y: null, health: null }
const REPORTS: readonly PackedReport[] = [
  { bot: 300, atMs: RECEIVED - 90_000, ...NOTHING, task: 'ready', cash: 10 ** 12, deposit: 0 },
  { bot: 2, atMs: RECEIVED + 40, ...NOTHING, task: '', x: -1812.3, y: 99_999.9, health: 0 },
  { bot: 2 ** 31 - 1, atMs: RECEIVED, ...NOTHING },
  { bot: 4, atMs: RECEIVED, ...NOTHING, task: 'ready', x: 0, y: 0, health: 1000 },
]

function pack(reports = REPORTS) {
  const packer = new ReportPacker(HEADER)
  for (const report of reports) packer.add(report)
  return packer.bytes()
}

test('reports are unpacked as they were packed, and unchanged fields stay unchanged', () => {
  const { tasks, ...reports } = unpackReports(pack())

  expect(reports).toMatchObject({ ...HEADER, count: 4, newestMs: RECEIVED + 40 })
  expect([...reports.bot]).toEqual([300, 2, 2 ** 31 - 1, 4])
  expect([...reports.atMs]).toEqual(REPORTS.map(({ atMs }) => atMs))
  expect(Array.from(reports.task, (task) => tasks[task])).toEqual(['ready', '', undefined, 'ready'])
  expect([...reports.cash]).toEqual([10 ** 12, -1, -1, -1])
  expect([...reports.deposit]).toEqual([0, -1, -1, -1])
  expect([...reports.x]).toEqual([Number.NaN, -1812.25, Number.NaN, 0])
  expect([...reports.y]).toEqual([Number.NaN, 100_000, Number.NaN, 0])
  expect([...reports.health]).toEqual([-1, 0, -1, 1000])
})

test('reports can have more than 32,767 different tasks', () => {
  const reports = Array.from({ length: 40_000 }, (_, index) => ({
    ...NOTHING,
    bot: index + 1,
    atMs: RECEIVED,
    task: `walking to ${index}`,
    health: 90,
  }))

  const unpacked = unpackReports(pack(reports))

  expect(reportAt(unpacked, 39_999)).toEqual(reports[39_999])
})

test('refused bots are omitted', () => {
  const bytes = pack()

  const rest = packWithout(bytes, new Set([2, 300]))

  expect(rest).toEqual(pack(REPORTS.slice(2)))
  expect(packWithout(bytes, new Set())).toBe(bytes)
  const none = packWithout(bytes, new Set(REPORTS.map(({ bot }) => bot)))
  expect(unpackReports(none)).toMatchObject({ ...HEADER, count: 0, newestMs: 0 })
})

test('the range of the bots of a batch can be read without unpacking it', () => {
  const bytes = pack(REPORTS.slice(0, 2))

  expect([1, 2, 100, 300, 301].map((bot) => mayHaveBot(bytes, bot))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test('a report takes about ten bytes', () => {
  const reports = Array.from({ length: 1000 }, (_, index) => ({
    ...NOTHING,
    bot: index + 1,
    atMs: RECEIVED - 900 + (index % 7),
    x: index - 2000.5,
    y: 1500 - index,
    health: 90,
  }))

  expect(pack(reports).length).toBeLessThan(10_000)
})

test('the ranges of the batches of a row can be read without unpacking them', () => {
  const ranges = joinRanges([pack(REPORTS.slice(0, 2)), pack(REPORTS.slice(2, 3)), pack([])])

  const bots = [1, 2, 100, 300, 301, 2 ** 31 - 2, 2 ** 31 - 1]

  expect(bots.filter((bot) => isInRanges(ranges, bot))).toEqual([2, 100, 300, 2 ** 31 - 1])
})
