import { expect, test } from 'vitest'
import { joinBatches } from '../joined-batches.ts'
import { ReportPacker } from '../packed-reports.ts'
import { botHistory } from './bot-history.ts'

const BOT = 5
const START = Date.UTC(2026, 10, 22, 21)
const NOTHING = { task: null, deposit: null, x: null, y: null }

/** Reports every two seconds. */
function historyOf(count: number, stateOf: (index: number) => { cash: number; health: number }) {
  const reports = Array.from({ length: count }, (_, index) => {
    const packer = new ReportPacker({ agentId: 1, receivedMs: START, intervalS: 2 })
    packer.add({ ...NOTHING, bot: BOT, atMs: START + index * 2000, ...stateOf(index) })
    return packer.bytes()
  })
  const journal = [joinBatches(reports)]
  return botHistory({ bot: BOT, fromMs: START, toMs: START + count * 2000, chunks: [], journal })
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

test('many reports are reduced to the minimum and the maximum of each step, in their order', () => {
  const { step_s, series } = historyOf(1200, (index) => ({
    cash: index === 700 ? 10_000 : 500,
    health: index === 701 ? 0 : 100,
  }))

  expect(step_s).toBe(5)
  expect(series.at_ms.length).toBeLessThanOrEqual(1000)
  expect([Math.max(...known(series.cash)), Math.min(...known(series.health))]).toEqual([10_000, 0])
  expect(series.at_ms).toEqual(series.at_ms.toSorted((a, b) => a - b))
})

test('few reports are points', () => {
  const { step_s, series } = historyOf(1000, (index) => ({ cash: index, health: 100 }))

  expect(step_s).toBe(0)
  expect(series.cash).toEqual(Array.from({ length: 1000 }, (_, index) => index))
})
