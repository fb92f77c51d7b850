import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { USER_FIELDS } from '#contract/filter/registry/users.ts'
import type { users as contract } from '#contract/users.ts'
import { type List, testsOf } from '../../db/lists/list.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'

export type UserFilters = Parameters<Handler<typeof contract.export>>[0]['query']

export const USERS: List<object> = {
  table: 'auth_user',
  fields: USER_FIELDS,
  sql: { state: 'state', role: 'role', created: 'created_at', seen: 'seen_at' },
  search: { column: 'name_key', isCounted: true },
}

export const matches = (db: Db, filters: UserFilters): RawBuilder<SqlBool> =>
  sql`${sql.join([ALL, ...testsOf(db, USERS, filters)], sql` and `)}`

export const ALL = sql<SqlBool>`1 = 1`
