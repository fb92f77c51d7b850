import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { amongIds } from '../../db/search.ts'

type Time = Date | string | null

/** The values of a game account, its BR bot and the proxy of the bot that filters test and lists sort by. Null without a bot or proxy. */
export interface AccountRow {
  readonly id: number
  readonly server: number
  readonly nickname: string
  readonly payday: number
  readonly created: Time
  readonly updated: Time
  readonly task: string | null
  readonly task_since: Time
  readonly penalties: number
  readonly cash: number
  readonly deposit: number
  readonly bot: number | null
  readonly job: number | null
  readonly active: boolean | number | null
  readonly registration: string | null
  readonly start_hour: number | null
  readonly end_hour: number | null
  readonly group: number | null
  readonly bot_created: Time
  readonly bot_updated: Time
  readonly proxy: number | null
  readonly banned: boolean | number | null
  readonly proxy_until: Time
  /** The ids of the servers on which the BR bot can play, in ascending order and separated by commas. */
  readonly places: string | null
}

type Holds = (column: string) => RawBuilder<unknown>

/** `holds` returns the condition on the column with the id of the account. */
async function readRows(db: Db, holds: Holds): Promise<AccountRow[]> {
  const { rows } = await sql<Omit<AccountRow, 'places'> & { places: string | null }>`
    select account.id, account.server_id as server, account.nickname_key as nickname, account.payday,
      account.created_at as created, account.updated_at as updated,
      account_status.task, account_status.task_since, account_status.penalties_in_force as penalties,
      account_money.cash, account_money.deposit,
      br_bot.id as bot, br_bot.job_type as job, br_bot.is_active as active,
      br_bot.registration_status as registration, br_bot.start_hour, br_bot.end_hour, br_bot.group_id as "group",
      br_bot.created_at as bot_created, br_bot.updated_at as bot_updated,
      proxy.id as proxy, proxy.is_banned as banned, proxy.valid_until as proxy_until, null as places
    from account
    join account_status on account_status.id = account.id
    join account_money on account_money.id = account.id
    left join br_bot on br_bot.account_id = account.id
    left join proxy on proxy.id = br_bot.proxy_id
    where ${holds('account.id')}`.execute(db)
  const places = await readPlaces(db, holds)
  for (const row of rows) row.places = places.get(row.id) ?? null
  return rows
}

/**
 * The servers of BR bots by account. Their changes are not recorded, because each transaction that writes them also writes the BR bot. A
 * subquery for each account takes twice as long as all other values.
 */
async function readPlaces(db: Db, holds: Holds): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; server: number }>`
    select br_bot.account_id as id, br_bot_server.server_id as server
    from br_bot join br_bot_server on br_bot_server.br_bot_id = br_bot.id
    where ${holds('br_bot.account_id')}
    order by br_bot.account_id, br_bot_server.server_id`.execute(db)
  const places = new Map<number, string>()
  for (const { id, server } of rows) {
    const others = places.get(id)
    places.set(id, others === undefined ? String(server) : `${others},${server}`)
  }
  return places
}

/** The accounts with ids from `from` to below `until`. */
export const readRange = (db: Db, from: number, until: number): Promise<AccountRow[]> =>
  readRows(db, (column) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`)

export const readAmong = (db: Db, ids: readonly number[]): Promise<AccountRow[]> =>
  readRows(db, (column) => amongIds(db, column, ids))

export async function readLastId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from account`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}
