import { expect, test } from 'vitest'
import { UNKNOWN_TASKS_MAX } from '#contract/task-filters.ts'
import { chunkOf } from '#domain/bot-samples.ts'
import { FleetMoment } from './fleet-moment.ts'

const UNKNOWN = { cash: null, deposit: null, x: null, y: null, health: null }
const BOTS_PER_BLOCK = 256
const PAGE = { page: 1, per_page: 1, sort_by: 'id', sort_order: 'desc', test: null } as const

/** A moment at which every bot of some blocks has a sample. */
function momentOf(blocks: number, taskOf: (bot: number) => string) {
  return new FleetMoment(
    Array.from({ length: blocks }, (_, block) => {
      const samples = Array.from({ length: BOTS_PER_BLOCK }, (_, place) => ({
        place,
        timeS: 10,
        ...UNKNOWN,
        task: taskOf(BOTS_PER_BLOCK * block + place),
      }))
      const chunk = chunkOf(samples, new Map())
      return { block, startMs: 0, chunk, rows: samples.map(({ place }) => place) }
    }),
  )
}

test('each bot can have a different task', () => {
  const moment = momentOf(160, (bot) => `walking to ${bot}`)
  const last = 160 * BOTS_PER_BLOCK - 1

  const all = moment.list({ ...PAGE, task: undefined })
  const one = moment.list({ ...PAGE, task: `walking to ${last}` })

  expect(all.states).toMatchObject([{ id: last, task: `walking to ${last}` }])
  expect(new Set(Object.values(all.tasks))).toEqual(new Set([1]))
  expect(Object.keys(all.tasks)).toHaveLength(UNKNOWN_TASKS_MAX)
  expect(all.other_tasks).toBe(last + 1 - UNKNOWN_TASKS_MAX)
  expect(one).toMatchObject({ filtered: 1, states: [{ id: last }] })
})

test('tasks named like properties of objects are counted', () => {
  const names = ['__proto__', 'constructor']
  const moment = momentOf(1, (bot) => names[bot % 2] ?? '')

  const { tasks } = moment.list({ ...PAGE, task: undefined })

  expect(Object.entries(tasks)).toEqual(names.map((name) => [name, 128]))
})
