import { sql } from 'kysely'

/** The name of the user that a row of `audit` is about. Other rows are known by their number. */
export const entityName = sql<string | null>`(
  select auth_user.username from auth_user
  where audit.entity = 'user' and auth_user.id = audit.entity_id)`.as('entity_name')
