import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'

/** The last reported state of a bot, with the fields that users can change. */
export interface StoredState {
  readonly bot: number
  readonly agent: number
  readonly atMs: number
  readonly intervalS: number
  readonly x: number | null
  readonly y: number | null
  readonly health: number | null
  readonly server: number
  readonly task: string | null
}

/** Takes a few milliseconds on SQLite, whose reads run in the main thread. */
export const AT_ONCE = 2000

/** Reads all states in parts, so that other requests do not have to wait. */
export async function* readAllStates(db: Db): AsyncGenerator<StoredState[]> {
  for (let after = 0; ; ) {
    const part = await select(db, sql`bot_state.account_id > ${after}`)
    if (part.length > 0) yield part
    if (part.length < AT_ONCE) return
    await setImmediate()
    after = part.at(-1)?.bot ?? after
  }
}

/** The states of these bots, at most `AT_ONCE`; bots that do not exist or have no reports are omitted. */
export const readStates = (db: Db, bots: readonly number[]): Promise<StoredState[]> =>
  select(db, amongIds(db, 'bot_state.account_id', bots))

async function select(db: Db, condition: RawBuilder<unknown>): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    select
      bot_state.account_id as bot, bot_state.agent_id as agent, bot_state.at_ms as ${sql.ref('atMs')},
      bot_state.interval_s as ${sql.ref('intervalS')}, bot_state.x, bot_state.y, bot_state.health,
      account_status.server_id as server, account_status.task
    from bot_state join account_status on account_status.id = bot_state.account_id
    where ${condition}
    order by bot_state.account_id
    limit ${AT_ONCE}`.execute(db)
  return rows
}

/** When each agent last reported. */
export const readAgents = (db: Db) =>
  db.selectFrom('agent_report').select(['agent_id', 'seen_at', 'interval_s']).execute()
