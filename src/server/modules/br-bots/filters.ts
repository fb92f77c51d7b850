import { sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import { ProxyTerm } from '#contract/choices.ts'
import { readsField } from '#contract/filter/filter.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { fold } from '#domain/fold.ts'
import { hourIn } from '#domain/zone.ts'
import { currentTime } from '../../db/clock.ts'
import type { FieldParts } from '../../db/lists/filter-sql.ts'
import { and, type Filtered, type List, type Test, testsOf } from '../../db/lists/list.ts'
import { tableOf } from '../../db/parts.ts'
import type { Db } from '../../db/schema.ts'
import { matchesText } from '../../db/search.ts'
import type { ColumnSql } from '../../db/without-index.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { hasTerm } from '../../fleet/proxy-term.ts'

/** `hour` is the hour of the day in fleet time, set if the query tests the shift. */
export type Asked = BrBotQuery & Pick<Filtered, 'exact'> & { readonly hour?: number }

/** Tests a column of the account with a subquery, because each row has exactly one account. */
const ofAccount = (column: string): FieldParts => ({
  value: () => sql.ref(`played.${column}`),
  scalar: () => sql`(
    select ${sql.ref(`played.${column}`)} from ${sql.table(tableOf('account', column))} as played
    where played.id = br_bot.account_id)`,
  within: (test) => sql`exists (
    select 1 from ${sql.table(tableOf('account', column))} as played
    where played.id = br_bot.account_id and ${test})`,
  contains: (text, { db }) =>
    matchesText(db, { table: 'account', column }, text, (name) => sql.ref(`played.${name}`)),
})

export const BR_BOTS: List<object> = {
  table: 'br_bot',
  blocks: 'br_bot_block',
  fields: BR_BOT_FIELDS,
  sql: {
    server: 'server_id',
    plays_on: { is: playsOn },
    job: 'job_type',
    proxy: {
      value: ({ column }) => column('proxy_id'),
      is: (word) => (typeof word === 'string' ? hasProxy(word) : undefined),
    },
    group: 'group_id',
    active: 'is_active',
    shift: { is: (isOn, { hour }) => onShift(isOn === true, hour) },
    registration: 'registration_status',
    task: ofAccount('task'),
    nickname: { ...ofAccount('nickname_key'), fold },
    cash: ofAccount('cash'),
    deposit: ofAccount('deposit'),
    created: 'created_at',
    updated: 'updated_at',
  },
  search: { column: 'nickname_key', index: 'br_bot_name' },
}

export const conditions = (db: Db, query: Asked, column?: ColumnSql): Test =>
  and(testsOf(db, BR_BOTS, query, column))

export const isFiltered = (query: BrBotQuery): boolean =>
  isUncounted(query) ||
  query.server_id !== undefined ||
  query.job_type !== undefined ||
  query.is_active !== undefined ||
  query.registration_status !== undefined

/** Whether the server is the only filter. The bots of a server have an index for each order. */
export const isOfServer = ({ server_id, ...query }: BrBotQuery): boolean =>
  server_id !== undefined && !isFiltered(query)

/** Whether the query has a filter that `br_bot_counter` does not cover. */
export const isUncounted = ({ q, proxy, group_id, on_shift, plays_on }: BrBotQuery): boolean =>
  [q, proxy, group_id, on_shift, plays_on].some((filter) => filter !== undefined)

/** Both directions have an index: the servers of a bot and the bots of a server. */
function playsOn(server_id: unknown): Test {
  return sql`br_bot.id in (
    select br_bot_id from br_bot_server where br_bot_server.server_id = ${server_id})`
}

/** Whether the proxy of a bot is banned, or its expiry is in this range. */
function hasProxy(word: string): Test {
  const isOne = word === 'banned' ? sql`proxy.is_banned = true` : hasTerm(ProxyTerm.parse(word))
  return sql`br_bot.proxy_id in (select proxy.id from proxy where ${isOne})`
}

/** The same rule as `worksAt`. An inactive bot is off shift. */
function onShift(isOn: boolean, hour: number | undefined): Test {
  if (hour === undefined) throw new Error('the hour of the fleet is missing')
  const start = sql.ref('br_bot.start_hour')
  const end = sql.ref('br_bot.end_hour')
  const works = sql`case
    when ${start} <= ${end} then ${start} <= ${hour} and ${hour} < ${end}
    else ${hour} >= ${start} or ${hour} < ${end} end`
  const active = sql`${sql.ref('br_bot.is_active')} = ${true}`
  return isOn ? sql`(${active} and ${works})` : sql`not (${active} and ${works})`
}

/** The hour of the fleet for a query that depends on it. */
export async function withHour<Query extends Pick<BrBotQuery, 'on_shift' | 'q'>>(
  db: Db,
  query: Query,
): Promise<Query & { readonly hour?: number }> {
  if (query.on_shift === undefined && !(query.q && readsField(query.q, 'shift'))) return query
  return { ...query, hour: await readFleetHour(db) }
}

export async function readFleetHour(db: Db): Promise<number> {
  const { time_zone } = await readFleetSetting(db)
  return Math.floor(hourIn(time_zone, currentTime()))
}
