import { type SqlBool, sql } from 'kysely'
import type { servers as contract, ServerQuery, ServerRow } from '#contract/servers.ts'
import { exportCsv } from '../../csv-export.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { selectCounted, selectServers, serverReader } from './rows.ts'

/** There are dozens of servers, and what is on them is counted already: nothing here grows with the fleet. */
export const listServers: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page, per_page, sort_by, sort_order } = query
  const toServer = await serverReader(db)
  if (page === undefined) {
    return readAllYielding(async (last, limit) => {
      const rows = await selectServers(db)
        .where(matches(db, query))
        .where(last ? sql<SqlBool>`server.id > ${last.id}` : ALL)
        .orderBy('server.id')
        .limit(limit)
        .execute()
      return rows.map(toServer)
    })
  }
  await expirePenalties(db)
  const counts = await db
    .selectFrom('server')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(matches(db, query)).as('filtered'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await selectCounted(db)
    .where(matches(db, query))
    .orderBy(ORDER[sort_by], sort_order)
    .orderBy('server.id', sort_order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: rows.map(toServer), meta: metaOf({ page, per_page }, counts) }
}

const ORDER = {
  id: sql`server.id`,
  name: sql`server.name_key`,
  bots: sql`bots`,
  br_bots: sql.ref('br_bots'),
  availableAmount: sql.ref('availableAmount'),
  orders_open: sql`orders_open`,
  penalties_active: sql`penalties_active`,
}

type Filters = Pick<ServerQuery, 'search' | 'active'>

const matches = (db: Db, { search, active }: Filters) => sql<SqlBool>`
  ${search === '' ? ALL : holdsText(db, 'server.name_key', search)}
  and ${active === undefined ? ALL : sql`server.active = ${active}`}`

const ALL = sql<SqlBool>`1 = 1`

export const exportServers: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  await expirePenalties(db)
  return exportCsv(context, {
    action: 'server.exported',
    query,
    columns: {
      id: (server: ServerRow) => server.id,
      name: ({ name }) => name,
      color: ({ color }) => color,
      ip: ({ ip }) => ip,
      port: ({ port }) => port,
      active: ({ active }) => active,
      bots: ({ bots }) => bots,
      br_bots: ({ br_bots }) => br_bots,
      available: ({ availableAmount }) => availableAmount,
      orders_open: ({ orders_open }) => orders_open,
      penalties_active: ({ penalties_active }) => penalties_active,
      created_at: ({ created_at }) => created_at,
    },
    read: async (last, limit) => {
      const rows = await selectCounted(db)
        .where(matches(db, query))
        .where(last ? sql<SqlBool>`server.id < ${last.id}` : ALL)
        .orderBy('server.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(await serverReader(db))
    },
  })
}
