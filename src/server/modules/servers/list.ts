import { sql } from 'kysely'
import type { servers as contract, ServerQuery, ServerRow } from '#contract/servers.ts'
import { exportList } from '../../csv-export.ts'
import { idsAfter, inOrder } from '../../db/lists/ids.ts'
import { equal, type List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { readServers, selectCounted, selectServers, serverReader } from './rows.ts'

/** There are dozens of servers, with counters: nothing here grows with the fleet. */
const serverList = (db: Db): List<Pick<ServerQuery, 'active'>> => ({
  table: 'server',
  from: sql`(${selectCounted(db).select('server.name_key')}) as server`,
  filters: ({ active }, column) => equal(column, { active }),
  sorts: {
    name: 'name_key',
    bots: 'bots',
    br_bots: 'br_bots',
    availableAmount: 'availableAmount',
    orders_open: 'orders_open',
    penalties_active: 'penalties_active',
  },
  search: { column: 'name_key', isCounted: true },
})

export const listServers: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page } = query
  const list = serverList(db)
  if (page === undefined) {
    const toServer = await serverReader(db)
    return readAllYielding(async (last, limit) => {
      const ids = await idsAfter(db, list, query, { last: last?.id, limit, order: 'asc' })
      if (ids.length === 0) return []
      const rows = await selectServers(db).where('server.id', 'in', ids).execute()
      return inOrder(ids, rows).map(toServer)
    })
  }
  await expirePenalties(db)
  const { ids, meta } = await listPage(db, list, { ...query, page })
  return { data: await readServers(db, ids), meta }
}

export const exportServers: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  await expirePenalties(db)
  return exportList(context, serverList(db), {
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
    read: (ids) => readServers(db, ids),
  })
}
