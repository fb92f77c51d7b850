import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { users as contract, User } from '#contract/users.ts'
import { exportCsv } from '../../csv-export.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import type { Handler } from '../../http/context.ts'
import { COLUMNS, withSessions } from './rows.ts'

/** One page of users; those who wait for approval come first. */
export const listUsers: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page, per_page, sort_by, sort_order } = query
  const matching = matches(db, query)
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

export const exportUsers: Handler<typeof contract.export> = async ({ query }, context) =>
  exportCsv(context, {
    action: 'user.exported',
    query,
    columns: {
      username: (user: User) => user.username,
      role: ({ role }) => role,
      state: ({ state }) => state,
      state_reason: ({ state_reason }) => state_reason,
      created_at: ({ created_at }) => created_at,
      seen_at: ({ seen_at }) => seen_at,
      sessions: ({ sessions }) => sessions,
    },
    read: (last, limit) => newestUsers(context.db, query, last, limit),
  })

async function newestUsers(db: Db, query: Filters, last: User | undefined, limit: number) {
  const rows = await db
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where(matches(db, query))
    .where(({ eb, and, or }) => {
      if (!last) return ALL
      const at = new Date(last.created_at)
      return or([
        eb('created_at', '<', at),
        and([eb('created_at', '=', at), eb('id', '<', last.id)]),
      ])
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withSessions(db, rows)
}

type Filters = Parameters<Handler<typeof contract.export>>[0]['query']

const matches = (db: Db, { search, state }: Filters) =>
  sql<SqlBool>`${search === '' ? ALL : holdsText(db, 'name_key', search)}
    and ${state === undefined ? ALL : sql`state = ${state}`}`

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
