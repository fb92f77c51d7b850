import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import { equal, type Test } from '../../db/lists/list.ts'
import type { ColumnSql } from '../../db/without-index.ts'

/** `hour` is the fleet time, set when the query asks who is on shift. */
export type Asked = BrBotQuery & { readonly hour?: number }

export function filters(query: Asked, column: ColumnSql = sql.ref): RawBuilder<SqlBool> {
  const { server_id, job_type, is_active, registration_status } = query
  const { proxy, group_id, on_shift, plays_on, hour } = query
  const ofBot: ColumnSql = (name) => column(`br_bot.${name}`)
  return and([
    ...equal(ofBot, { server_id, job_type, is_active, registration_status }),
    ...(on_shift === undefined || hour === undefined ? [] : [onShift(on_shift, hour)]),
    ...(plays_on === undefined ? [] : [playsOn(plays_on)]),
    ...(proxy === 'none'
      ? [sql<SqlBool>`br_bot.proxy_id is null`]
      : equal(ofBot, { proxy_id: proxy })),
    ...(group_id === 'none'
      ? [sql<SqlBool>`${ofBot('group_id')} is null`]
      : equal(ofBot, { group_id })),
  ])
}

export const isFiltered = (query: BrBotQuery): boolean =>
  isUncounted(query) ||
  query.server_id !== undefined ||
  query.job_type !== undefined ||
  query.is_active !== undefined ||
  query.registration_status !== undefined

/** Whether the server is the only filter: its bots have an index for each order. */
export const isOfServer = ({ server_id, ...query }: BrBotQuery): boolean =>
  server_id !== undefined && !isFiltered(query)

/** Whether the query has a filter that `br_bot_counter` does not know. */
export const isUncounted = ({ proxy, group_id, on_shift, plays_on }: BrBotQuery): boolean =>
  [proxy, group_id, on_shift, plays_on].some((filter) => filter !== undefined)

/** Each bot has few servers, and each server few entries: both ways are an index. */
const playsOn = (server_id: number) => sql<SqlBool>`br_bot.id in (
  select br_bot_id from br_bot_server where br_bot_server.server_id = ${server_id})`

/** The same rule as `worksAt`. An inactive bot is off shift. */
function onShift(isOn: boolean, hour: number): Test {
  const start = sql.ref('br_bot.start_hour')
  const end = sql.ref('br_bot.end_hour')
  const works = sql`case
    when ${start} <= ${end} then ${start} <= ${hour} and ${hour} < ${end}
    else ${hour} >= ${start} or ${hour} < ${end} end`
  const active = sql`${sql.ref('br_bot.is_active')} = ${true}`
  return isOn ? sql`${active} and ${works}` : sql`not (${active} and ${works})`
}

export const and = (tests: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql`1 = 1` : sql`${sql.join(tests, sql` and `)}`
