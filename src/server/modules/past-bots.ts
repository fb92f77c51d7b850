import type { Condition, Test } from '#contract/filter/condition.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { printCondition } from '#contract/filter/print.ts'
import type { pastBots as contract } from '#contract/past-bots.ts'
import { currentTime } from '../db/clock.ts'
import { metaOf } from '../db/paging.ts'
import type { Db } from '../db/schema.ts'
import { readMatchingIds } from '../fleet/matching-ids.ts'
import type { Handlers } from '../http/context.ts'
import { type MomentTest, STATE_FIELDS } from '../telemetry/history/moment-test.ts'
import { readMatchesAt, readMoment } from '../telemetry/history/read-moment.ts'
import { readRange } from '../telemetry/history/read-storage.ts'

export const pastBots: Handlers<typeof contract> = {
  async list({ query }, { db, history }) {
    const atMs = await momentOf(db, query.at)
    const test = await momentTest(db, query)
    const { page, per_page, sort_by, sort_order, task } = query
    const { states, tasks, other_tasks, ...counts } = await readMoment(db, history, {
      atMs,
      query: { page, per_page, sort_by, sort_order, task, test },
    })
    const accounts = await readAccounts(
      db,
      states.map(({ id }) => id),
    )
    return {
      data: states.map(({ atMs: reportedMs, ...state }) => ({
        ...state,
        nickname: accounts.get(state.id)?.nickname ?? null,
        server_id: accounts.get(state.id)?.server_id ?? null,
        reported_at: new Date(reportedMs).toISOString(),
      })),
      meta: metaOf(query, counts),
      at: new Date(atMs).toISOString(),
      tasks,
      other_tasks,
    }
  },

  async matches({ query }, { db, history }) {
    const atMs = await momentOf(db, query.at)
    const test = await momentTest(db, { ...query, search: '' })
    return readMatchesAt(db, history, { atMs, test })
  },
}

/** The moment, or the nearest one in the history. */
async function momentOf(db: Db, at: string): Promise<number> {
  const { since, until } = await readRange(db, currentTime())
  const atMs = Date.parse(at)
  if (since === null || until === null) return atMs
  return Math.min(Math.max(atMs, Date.parse(since)), Date.parse(until))
}

async function readAccounts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'nickname', 'server_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface MomentFilters {
  readonly server_id?: number | undefined
  readonly search: string
  readonly q?: Filter | undefined
}

/** The filters of a moment. Fields that are not in the history are tested on the current accounts. Null if there are no filters. */
async function momentTest(
  db: Db,
  { server_id, search, q }: MomentFilters,
): Promise<MomentTest | null> {
  const tests: MomentTest[] = []
  if (server_id !== undefined || search !== '') {
    const text = search === '' ? undefined : filterOf(textTest(search))
    tests.push({
      kind: 'bots',
      ids: await readMatchingIds(db, { server_id, q: text }),
      isNot: false,
    })
  }
  if (q) tests.push(await testOf(db, q.condition))
  return tests.length === 0 ? null : { kind: 'and', of: tests }
}

const textTest = (text: string): Test => ({ kind: 'text', text, isNot: false, start: 0, end: 0 })

const filterOf = (condition: Condition): Filter => ({ text: printCondition(condition), condition })

async function testOf(db: Db, condition: Condition): Promise<MomentTest> {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const of: MomentTest[] = []
    for (const member of condition.of) of.push(await testOf(db, member))
    return { kind: condition.kind, of }
  }
  const { isNot } = condition
  if (condition.kind === 'field') {
    const { field, values } = condition
    const state = STATE_FIELDS.find((name) => name === field.name)
    if (state) return { kind: 'state', field: state, isNot, values }
  }
  // Accounts that have been deleted since must pass a negated test, so the negation is applied to the states.
  const q = filterOf({ ...condition, isNot: false })
  return { kind: 'bots', ids: await readMatchingIds(db, { q }), isNot }
}
