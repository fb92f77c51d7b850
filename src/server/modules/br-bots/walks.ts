import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BrBotQuery } from '#contract/br-bot-query.ts'
import { and, equal } from '../../db/lists/list.ts'
import type { PageRange } from '../../db/paging.ts'
import { withoutIndex } from '../../db/without-index.ts'

/** Tables with one row per BR bot, and the columns that order them; `on` joins them. */
export interface Walk {
  readonly from: RawBuilder<unknown>
  readonly on: readonly RawBuilder<unknown>[]
  readonly id: string
  /** The folded nickname, if the scan reads it. */
  readonly name: string
  readonly order: readonly RawBuilder<unknown>[]
}

type SortBy = BrBotQuery['sort_by']

interface Conditions {
  readonly server_id?: number | undefined
  /** Whether there are conditions on BR bots besides the server. */
  readonly isFiltered?: boolean
  /** Whether a condition reads the nickname. */
  readonly isNamed?: boolean
}

/**
 * A scan in the order of the list, along an index that also contains the id, so that skipping rows reads nothing else. `cross join`
 * makes SQLite start with the first table.
 */
export function walkInOrder(sort_by: SortBy, conditions: Conditions): Walk {
  if (sort_by === 'id') return walkIds(conditions)
  return sort_by === 'nickname' ? walkNames(conditions) : walkMoney(sort_by, conditions)
}

/** The caller must add the condition on the server. */
function walkIds({ server_id, isFiltered }: Conditions): Walk {
  const bots = isFiltered || server_id !== undefined ? 'br_bot' : 'br_bot_name'
  const id = `${bots}.id`
  return { from: sql.table(bots), on: [], id, name: NAME, order: [sql.ref(id)] }
}

const walkNames = ({ server_id, isFiltered }: Conditions): Walk => ({
  from: isFiltered ? sql`br_bot_name cross join br_bot` : sql`br_bot_name`,
  on: [
    ...equal(sql.ref, { 'br_bot_name.server_id': server_id }),
    ...(isFiltered ? [NAME_OF_BOT] : []),
  ],
  id: 'br_bot_name.id',
  name: NAME,
  order: [sql.ref(NAME), sql.ref('br_bot_name.id')],
})

const walkMoney = (
  sort_by: 'cash' | 'deposit',
  { server_id, isFiltered, isNamed }: Conditions,
): Walk => ({
  from: sql`account_money${isNamed ? sql` cross join account` : sql``}${isFiltered ? sql` cross join br_bot` : sql``}`,
  on: [
    sql`account_money.br_bot_id is not null`,
    ...equal(sql.ref, { 'account_money.server_id': server_id }),
    ...(isNamed ? [sql`account.id = account_money.id`] : []),
    ...(isFiltered ? [sql`br_bot.id = account_money.br_bot_id`] : []),
  ],
  id: 'account_money.br_bot_id',
  name: 'account.nickname_key',
  order: [sql.ref(`account_money.${sort_by}`), sql.ref('account_money.id')],
})

/** A scan from the index of a filter to names and accounts, which is sorted at the end. For a small number of rows. */
export function gather(sort_by: SortBy): Walk {
  const names = sql`br_bot cross join br_bot_name`
  const on = [NAME_OF_BOT]
  const id = 'br_bot.id'
  const name = NAME
  if (sort_by === 'id') return { from: names, on, id, name, order: [sql.ref(id)] }
  if (sort_by === 'nickname')
    return { from: names, on, id, name, order: [withoutIndex(name), withoutIndex(id)] }
  return {
    from: sql`${names} cross join account_money`,
    on: [...on, sql`account_money.id = br_bot.account_id`],
    id,
    name,
    order: [withoutIndex(`account_money.${sort_by}`), withoutIndex('account_money.id')],
  }
}

/** A scan of the ids of hits by id, with their bots. */
export const walkHits = (hits: RawBuilder<unknown>): Walk => ({
  from: sql`${hits} as hit cross join br_bot`,
  on: [sql`br_bot.id = hit.id`],
  id: 'hit.id',
  name: '',
  order: [sql.ref('hit.id')],
})

const NAME = 'br_bot_name.nickname_key'

const NAME_OF_BOT = sql`br_bot_name.id = br_bot.id`

interface Range extends Omit<PageRange, 'offset'> {
  readonly where: readonly RawBuilder<SqlBool>[]
  readonly offset?: number
  /** Additional columns besides the id, with their names. */
  readonly columns?: RawBuilder<unknown>
}

export function selectIds<Row extends { id: number }>(walk: Walk, range: Range): RawBuilder<Row> {
  const { where, order, limit, offset = 0, columns } = range
  const direction = sql.raw(order)
  const keys = walk.order.map((key) => sql`${key} ${direction}`)
  return sql`
    select ${sql.ref(walk.id)} as id${columns ? sql`, ${columns}` : sql``}
    from ${walk.from}
    where ${and([...walk.on, ...where])}
    order by ${sql.join(keys)}
    limit ${limit} offset ${offset}`
}
