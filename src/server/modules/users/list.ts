import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { users as contract } from '#contract/users.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { COLUMNS, withSessions } from './rows.ts'

/** One page of users; whoever waits for approval stands before all others. */
export const listUsers: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page, per_page, sort_by, sort_order, search, state } = query
  const matching = sql<SqlBool>`${search === '' ? ALL : holdsText(db, 'name_key', search)}
    and ${state === undefined ? ALL : sql`state = ${state}`}`
  const { pending, ...counts } = await countUsers(db, matching)
  const rows = await db
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where(matching)
    .orderBy(sql`case when state = 'pending' then 0 else 1 end`)
    .orderBy(sort_by === 'username' ? 'name_key' : sort_by, sort_order)
    .orderBy('id', sort_order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: await withSessions(db, rows), meta: metaOf(query, counts), pending }
}

const ALL = sql<SqlBool>`1 = 1`

const countUsers = (db: Db, matching: RawBuilder<SqlBool>) =>
  db
    .selectFrom('auth_user')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(matching).as('filtered'),
      fn.countAll<number>().filterWhere('state', '=', 'pending').as('pending'),
    ])
    .executeTakeFirstOrThrow()
