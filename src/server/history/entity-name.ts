import { sql } from 'kysely'

/** The name of the changed user of an audit entry. Other rows are identified by their number. */
export const entityName = sql<string | null>`(
  select auth_user.username from auth_user
  where audit.entity = 'user' and auth_user.id = audit.entity_id)`.as('entity_name')
