import { setImmediate } from 'node:timers/promises'
import type { pastBots as contract, PastBotQuery } from '#contract/past-bots.ts'
import { BLOCK } from '../db/blocks.ts'
import { currentTime } from '../db/clock.ts'
import { metaOf } from '../db/paging.ts'
import type { Db } from '../db/schema.ts'
import { holdsText } from '../db/search.ts'
import type { Handlers } from '../http/context.ts'
import { readMoment } from '../telemetry/history/read-moment.ts'
import { readRange } from '../telemetry/history/read-storage.ts'

export const pastBots: Handlers<typeof contract> = {
  async list({ query }, { db, history }) {
    const atMs = await momentOf(db, query.at)
    const only = await matchingAccounts(db, query)
    const { states, tasks, ...counts } = await readMoment(db, history, {
      atMs,
      query: { ...query, only },
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
}

/** The moment, or the nearest one in the history. */
async function momentOf(db: Db, at: string): Promise<number> {
  const { since, until } = await readRange(db, currentTime())
  const atMs = Date.parse(at)
  if (since === null || until === null) return atMs
  return Math.min(Math.max(atMs, Date.parse(since)), Date.parse(until))
}

/** Few, because SQLite reads in the main thread. */
const IDS_AT_ONCE = BLOCK / 4

/** The accounts that match the filters by what they are today; null without such filters. */
async function matchingAccounts(
  db: Db,
  { server_id, search }: Pick<PastBotQuery, 'server_id' | 'search'>,
): Promise<Int32Array | null> {
  if (server_id === undefined && search === '') return null
  const blocks = await db
    .selectFrom('account_block')
    .select('block')
    .where('amount', '>', 0)
    .orderBy('block')
    .execute()
  const matching: number[] = []
  for (const { block } of blocks)
    for (let first = block * BLOCK; first < (block + 1) * BLOCK; first += IDS_AT_ONCE) {
      const rows = await db
        .selectFrom('account')
        .select('id')
        .where('id', '>=', first)
        .where('id', '<', first + IDS_AT_ONCE)
        .$if(server_id !== undefined, (query) => query.where('server_id', '=', server_id ?? 0))
        .$if(search !== '', (query) => query.where(holdsText(db, 'nickname_key', search)))
        .execute()
      matching.push(...rows.map(({ id }) => id))
      await setImmediate()
    }
  return Int32Array.from(matching)
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
