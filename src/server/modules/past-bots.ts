import type { pastBots as contract } from '#contract/past-bots.ts'
import { currentTime } from '../db/clock.ts'
import { metaOf } from '../db/paging.ts'
import type { Db } from '../db/schema.ts'
import { momentTest } from '../fleet/moment-filter.ts'
import type { Handlers } from '../http/context.ts'
import { readMatchesAt, readMoment } from '../telemetry/history/read-moment.ts'
import { readRange } from '../telemetry/history/read-storage.ts'

export const pastBots: Handlers<typeof contract> = {
  async list({ query }, { db, history }) {
    const atMs = await momentOf(db, query.at)
    const test = await momentTest(db, query)
    const { page, per_page, sort_by, sort_order, task } = query
    const { states, tasks, ...counts } = await readMoment(db, history, {
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
