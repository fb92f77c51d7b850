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
  /** The ids of the servers on which the BR bot can play, separated by commas. */
  readonly places: string | null
}

async function readRows(db: Db, holds: RawBuilder<unknown>): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account.id, account.server_id as server, account.nickname_key as nickname, account.payday,
      account.created_at as created, account.updated_at as updated,
      account_status.task, account_status.task_since, account_status.penalties_in_force as penalties,
      account_money.cash, account_money.deposit,
      br_bot.id as bot, br_bot.job_type as job, br_bot.is_active as active,
      br_bot.registration_status as registration, br_bot.start_hour, br_bot.end_hour, br_bot.group_id as "group",
      br_bot.created_at as bot_created, br_bot.updated_at as bot_updated,
      proxy.id as proxy, proxy.is_banned as banned, proxy.valid_until as proxy_until,
      (select string_agg(cast(place.server_id as text), ',')
        from (select server_id from br_bot_server where br_bot_id = br_bot.id order by server_id) as place) as places
    from account
    join account_status on account_status.id = account.id
    join account_money on account_money.id = account.id
    left join br_bot on br_bot.account_id = account.id
    left join proxy on proxy.id = br_bot.proxy_id
    where ${holds}`.execute(db)
  return rows
}

/** The accounts with ids from `from` to below `until`. */
export const readRange = (db: Db, from: number, until: number): Promise<AccountRow[]> =>
  readRows(db, sql`account.id >= ${from} and account.id < ${until}`)

export const readAmong = (db: Db, ids: readonly number[]): Promise<AccountRow[]> =>
  readRows(db, amongIds(db, 'account.id', ids))

export async function readLastId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from account`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}
