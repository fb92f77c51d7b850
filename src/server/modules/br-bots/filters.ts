import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bots.ts'
import type { Show } from '../../db/without-index.ts'

/** `hour` is the fleet's, for whoever asks who is on shift. */
export type Asked = BrBotQuery & { readonly hour?: number }

export function filters(query: Asked, show: Show = sql.ref): RawBuilder<SqlBool> {
  const { proxy, group_id, on_shift, hour } = query
  return and([
    ...tallied(query, 'br_bot', show),
    ...(on_shift === undefined || hour === undefined ? [] : [onShift(on_shift, hour)]),
    ...(proxy === 'none' ? [sql`br_bot.proxy_id is null`] : equal(show, 'br_bot.proxy_id', proxy)),
    ...(group_id === 'none'
      ? [sql`${show('br_bot.group_id')} is null`]
      : equal(show, 'br_bot.group_id', group_id)),
  ])
}

export const isFiltered = (query: BrBotQuery) =>
  tallied(query, 'br_bot').length > 0 || isUntallied(query)

/** Whether the query asks for what `br_bot_counter` does not know. */
export const isUntallied = ({ proxy, group_id, on_shift }: BrBotQuery) =>
  proxy !== undefined || group_id !== undefined || on_shift !== undefined

/** As `worksAt` has it; who is not active is not at work. */
function onShift(isOn: boolean, hour: number): RawBuilder<unknown> {
  const start = sql.ref('br_bot.start_hour')
  const end = sql.ref('br_bot.end_hour')
  const works = sql`case
    when ${start} <= ${end} then ${start} <= ${hour} and ${hour} < ${end}
    else ${hour} >= ${start} or ${hour} < ${end} end`
  const active = sql`${sql.ref('br_bot.is_active')} = ${true}`
  return isOn ? sql`${active} and ${works}` : sql`not (${active} and ${works})`
}

/** The filters whose counts are kept, over the table itself or over its tally. */
export function tallied(
  query: BrBotQuery,
  table: 'br_bot' | 'br_bot_counter',
  show: Show = sql.ref,
): RawBuilder<unknown>[] {
  return [
    ...equal(show, `${table}.server_id`, query.server_id),
    ...equal(show, `${table}.job_type`, query.job_type),
    ...equal(show, `${table}.is_active`, query.is_active),
    ...equal(show, `${table}.registration_status`, query.registration_status),
  ]
}

const equal = (show: Show, column: string, value: unknown) =>
  value === undefined ? [] : [sql`${show(column)} = ${value}`]

export const and = (tests: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql`1 = 1` : sql`${sql.join(tests, sql` and `)}`
