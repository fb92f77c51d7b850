import { sql } from 'kysely'
import type { pastBots as contract, PastBotQuery } from '#contract/past-bots.ts'
import { BLOCK } from '../db/blocks.ts'
import { currentTime } from '../db/clock.ts'
import { laneOf } from '../db/open.ts'
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

/** The accounts that match the filters by what they are today; null without such filters. */
async function matchingAccounts(
  db: Db,
  { server_id, search }: Pick<PastBotQuery, 'server_id' | 'search'>,
): Promise<Int32Array | null> {
  if (server_id === undefined && search === '') return null
  const own = laneOf(db, 'filters')
  const blocks = await own
    .selectFrom('account_block')
    .select('block')
    .where('amount', '>', 0)
    .orderBy('block')
    .execute()
  const matching: number[] = []
  for (const { block } of blocks) {
    // One text, because the main thread would read a row of a thread for each id.
    const { ids } = await own
      .selectFrom('account')
      .select(sql<string | null>`string_agg(cast(id as text), ',')`.as('ids'))
      .where('id', '>=', block * BLOCK)
      .where('id', '<', (block + 1) * BLOCK)
      .$if(server_id !== undefined, (query) => query.where('server_id', '=', server_id ?? 0))
      .$if(search !== '', (query) => query.where(holdsText(own, 'nickname_key', search)))
      .executeTakeFirstOrThrow()
    for (const id of ids?.split(',') ?? []) matching.push(Number(id))
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
