import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bots.ts'

/** How a column is written in a test: plainly, or so that its index cannot serve. */
type Show = (column: string) => RawBuilder<unknown>

/** The column's value without its index, for whoever has a better way to the rows. */
export const opaque: Show = (column) => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`

export function filters(query: BrBotQuery, show: Show = sql.ref): RawBuilder<SqlBool> {
  const { proxy, group_id } = query
  return and([
    ...tallied(query, 'br_bot', show),
    ...(proxy === 'none' ? [sql`br_bot.proxy_id is null`] : equal(show, 'br_bot.proxy_id', proxy)),
    ...(group_id === 'none'
      ? [sql`${show('br_bot.group_id')} is null`]
      : equal(show, 'br_bot.group_id', group_id)),
  ])
}

export const isFiltered = (query: BrBotQuery) =>
  tallied(query, 'br_bot').length > 0 || query.proxy !== undefined || query.group_id !== undefined

/** The filters whose counts are kept, over the table itself or over its tally. */
export function tallied(
  query: BrBotQuery,
  table: 'br_bot' | 'br_bot_tally',
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
