import { type RawBuilder, sql } from 'kysely'
import type { servers as contract, ServerQuery, ServerRow } from '#contract/servers.ts'
import { OPEN_STATUSES } from '#domain/order.ts'
import { exportList } from '../../csv-export.ts'
import { idsAfter, inOrder } from '../../db/lists/ids.ts'
import { equal, type List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Database } from '../../db/schema.ts'
import { expirePenalties } from '../../fleet/expire-penalties.ts'
import type { Handler } from '../../http/context.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { readServers, selectServers, serverReader } from './rows.ts'

/** There are dozens of servers, and a sort key by a counter reads the few rows of each. */
const SERVERS: List<Pick<ServerQuery, 'active'>> = {
  table: 'server',
  filters: ({ active }, column) => equal(column, { active }),
  sorts: {
    name: 'name_key',
    bots: ofServer('account_counter', sql`amount`),
    br_bots: ofServer('br_bot_counter', sql`amount`),
    availableAmount: ofServer('br_bot_counter', sql`case when is_active then amount else 0 end`),
    orders_open: ofServer(
      'trade_order_counter',
      sql`case when status in (${sql.join(OPEN_STATUSES)}) then orders else 0 end`,
    ),
    penalties_active: ofServer(
      'penalty_counter',
      sql`case when state in ('active', 'permanent') then amount else 0 end`,
    ),
  },
  search: { column: 'name_key', isCounted: true },
}

function ofServer(counter: keyof Database, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql.table(counter)
  return sql`(select coalesce(sum(${amount}), 0) from ${table} where ${table}.server_id = server.id)`
}

export const listServers: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page } = query
  if (page === undefined) {
    const toServer = await serverReader(db)
    return readAllYielding(async (last, limit) => {
      const ids = await idsAfter(db, SERVERS, query, { last: last?.id, limit, order: 'asc' })
      if (ids.length === 0) return []
      const rows = await selectServers(db).where('server.id', 'in', ids).execute()
      return inOrder(ids, rows).map(toServer)
    })
  }
  await expirePenalties(db)
  const { ids, meta } = await listPage(db, SERVERS, { ...query, page })
  return { data: await readServers(db, ids), meta }
}

export const exportServers: Handler<typeof contract.export> = async ({ query }, context) => {
  const { db } = context
  await expirePenalties(db)
  return exportList(context, SERVERS, {
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
