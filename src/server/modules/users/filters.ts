import { sql } from 'kysely'
import { USER_FIELDS } from '#contract/filter/registry/users.ts'
import type { users as contract } from '#contract/users.ts'
import { aliveSessions } from '../../auth/session.ts'
import type { FieldParts } from '../../db/lists/filter-sql.ts'
import type { List } from '../../db/lists/list.ts'
import type { Handler } from '../../http/context.ts'

type UserQuery = Parameters<Handler<typeof contract.list>>[0]['query']
export type UserFilters = Parameters<Handler<typeof contract.export>>[0]['query']

/** The time that `withSessions` adds to a row. */
const SEEN: FieldParts = {
  value: ({ db, column }) =>
    sql`(${aliveSessions(db)
      .where(sql<boolean>`s.user_id = ${column('id')}`)
      .select(({ fn }) => fn.max('s.seen_at').as('seen_at'))})`,
}

export const USERS: List<object> = {
  table: 'auth_user',
  fields: USER_FIELDS,
  sql: { state: 'state', role: 'role', created: 'created_at', seen: SEEN },
  search: { column: 'name_key', isCounted: true },
}

/** The list with its orders. Users who wait for approval come first in both directions. */
export function usersInOrder({ sort_order }: Pick<UserQuery, 'sort_order'>): List<object> {
  const first = sql`case when state = 'pending' then 0 else 1 end ${sql.raw(sort_order)}`
  const sortedBy = (column: string) =>
    sql`row_number() over (order by ${first}, ${sql.ref(column)}, id)`
  return {
    ...USERS,
    sorts: { created_at: sortedBy('created_at'), username: sortedBy('name_key') },
  }
}
