import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { FilterError } from '#contract/filter/error.ts'
import { testable } from '#contract/filter/fields.ts'
import { type Filter, parseFilter } from '#contract/filter/filter.ts'
import { PAST_BOT_FIELDS } from '#contract/filter/registry/past-bots.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { type Client, testServer } from '#testing/app.ts'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { type FilteredRow, passes } from '#testing/evaluate-filter.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { pastReports } from '#testing/past-reports.ts'

const { app, db, signedIn } = await testServer({ requestsPerMinute: 1_000_000 })
const reports = pastReports({ app, db })

const BOTS = 12
const RUNS = 60
const TASKS = [undefined, 'connecting', 'failed_banned', 'odd']
const AMOUNTS = [undefined, 7, 12, 30, 40]

let reader: Client
let rows: FilteredRow[]
/** A bot with reports whose account was deleted. */
let deleted: number

beforeEach(async () => {
  reader = await signedIn('viewer')
  await reports.begin((await signedIn('operator')).userId)
  const servers = [await buildServer(db), await buildServer(db)]
  rows = []
  for (let place = 0; place < BOTS; place++) {
    const server_id = servers[place % 2] ?? 0
    const nickname = `${['storm', 'a b', 'calm'][place % 3]} ${place}`
    // The account has different values now.
    const id = await buildAccount(db, { server_id, nickname, cash: 99, deposit: 99 })
    const [task, cash] = [TASKS[place % 4], AMOUNTS[place % 5]]
    const deposit = AMOUNTS[(place * 2) % 5]
    await reports.report(10, { bot: id, task, cash, deposit })
    rows.push(pastRow(id, { server_id, nickname, task, cash, deposit }))
  }
  deleted = await buildAccount(db)
  await reports.report(10, { bot: deleted, cash: 7 })
  await reports.closeWindows()
  await (await signedIn('administrator')).delete(`bots/${deleted}`)
  rows.push(pastRow(deleted, { nickname: '', cash: 7 }))
})

interface PastValues {
  server_id?: number
  nickname: string
  task?: string | undefined
  cash?: number | undefined
  deposit?: number | undefined
}

const pastRow = (
  id: number,
  { server_id, nickname, task, cash, deposit }: PastValues,
): FilteredRow => ({
  id,
  text: nickname,
  fields: {
    server: known(server_id),
    nickname: [nickname],
    task: task !== undefined && FAILED_TASKS.includes(task) ? [task, 'failing'] : known(task),
    cash: known(cash),
    deposit: known(deposit),
  },
})

const known = <T>(value: T | undefined) => (value === undefined ? [] : [value])
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const get = (path: string, query: object) =>
  reader.get(`history/${path}?${new URLSearchParams({ at: reports.timeOf(60), ...query })}`)

test('a filter tests the states of the moment and the current servers and names', async () => {
  await fc.assert(
    fc.asyncProperty(ArbitraryFilterText(PAST_BOT_FIELDS), async (q) => {
      const filter = parsed(q)
      // With more texts than a filter can have.
      fc.pre(filter !== undefined)
      const wanted = rows.filter((row) => passes(filter.condition, row, Date.now()))
      const ids = ascending(wanted.map(({ id }) => id))

      const list = (await get('bots', { q, per_page: '100' })).json()
      const matches = await get('matches', { q })

      expect(ascending(list.data.map((row: { id: number }) => row.id))).toEqual(ids)
      expect(list.meta).toMatchObject({ total: rows.length, filtered: ids.length })
      expect(matches.body).toBe(ids.join())
    }),
    { numRuns: RUNS },
  )
})

function parsed(q: string): Filter | undefined {
  try {
    return parseFilter(q, PAST_BOT_FIELDS)
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

test('the filter counts in addition to the parameters, which the counts by task leave out', async () => {
  const [first] = rows
  const server_id = String(first?.fields.server?.[0])

  const { data, tasks } = (await get('bots', { server_id, task: 'none', q: 'cash>5' })).json()
  const matches = await get('matches', { server_id, q: 'cash>5' })

  expect(data).toHaveLength(2)
  expect(tasks).toEqual({ none: 2, failed_banned: 2 })
  expect(matches.body.split(',')).toHaveLength(4)
})

test('a task that differs from a known one only in case is found as it was reported', async () => {
  const ids = [await buildAccount(db), await buildAccount(db)]
  for (const [index, task] of ['READY', 'ready'].entries())
    await reports.report(330, { bot: ids[index] ?? 0, task })
  await reports.closeWindows()
  const at = reports.timeOf(360)
  const find = async (q: string) => (await get('matches', { q, at })).body

  expect(await find('task:READY')).toBe(String(ids[0]))
  expect(await find('task:ready')).toBe(String(ids[1]))
  expect(await find('task:Ready')).toBe(String(ids[1]))
  expect(await find('-task:READY')).toContain(String(ids[1]))
})

test('a test of a field that is not in the history is refused with its position', async () => {
  // A viewer does not learn that bots have groups.
  reader = await signedIn('administrator')
  const answered = testable(PAST_BOT_FIELDS)
  const refused = PAST_BOT_FIELDS.filter((field) => !answered.includes(field))
  expect(refused.map(({ name }) => name)).toContain('payday')
  for (const { name } of refused)
    for (const path of ['bots', 'matches']) {
      const answer = await get(path, { q: `cash>5 ${name}:none` })
      const message = `"${name}" is unknown for a moment of the history. Remove this test, or choose Live.`
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        message,
        errors: [{ pointer: '/query/q', start: 7, end: 7 + name.length }],
      })
    }
})
