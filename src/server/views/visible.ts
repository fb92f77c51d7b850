import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { VIEW_LISTS } from '#contract/view-lists.ts'
import type { Person } from '../auth/session.ts'
import { canReadList } from './lists.ts'

/**
 * Whether a row of `saved_view` belongs to a user or is shared with them, and is of a list that they can read. All shared
 * views are shared with administrators, because they manage them.
 */
export function isVisible(user: Person): RawBuilder<SqlBool> {
  const { id, role } = user
  const lists = VIEW_LISTS.filter((list) => canReadList(list, user))
  const isShared =
    role === 'administrator'
      ? sql`saved_view.visibility <> 'private'`
      : sql`saved_view.visibility in (${role}, 'all')`
  return sql`(saved_view.owner_id = ${id} or ${isShared}) and saved_view.list in (${sql.join(lists)})`
}
