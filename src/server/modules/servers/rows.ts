import { type RawBuilder, sql } from 'kysely'
import { servers as contract, type ServerRow } from '#contract/servers.ts'
import { OPEN_STATUSES } from '#domain/order.ts'
import { displayName } from '#domain/server-name.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Database, Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { defineEntity } from '../../history/entity.ts'

export const SERVER = defineEntity({
  table: 'server',
  access: contract.remove.access,
  topic: 'servers',
  read: (trx, id) => readServer(trx, Number(id)),
  audited: ['name', 'ip', 'port', 'color', 'active'],
  refused: { duplicate: { field: 'name', message: 'A server with this name already exists.' } },
})

const COLUMNS = [
  'server.id',
  'server.name',
  'server.color',
  'server.ip',
  'server.port',
  'server.active',
  'server.created_at',
  'server.updated_at',
  'server.version',
] as const

type Row = Awaited<ReturnType<ReturnType<typeof selectServers>['execute']>>[number]

/** Converts rows of servers to their form in the API. */
export async function serverReader(db: Db) {
  const { brand_label } = await readFleetSetting(db)
  return <Each extends Row>(row: Each) => ({
    ...withInstants<Each>(row),
    display_name: displayName(row.id, row.name, brand_label),
  })
}

export const selectServers = (db: Db) => db.selectFrom('server').select(COLUMNS)

/**
 * The counters of a server. Each is a sum of a few rows, and there are only dozens of servers. Call `expirePenalties` before
 * reading them.
 */
export const COUNTERS = {
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
}

function ofServer(counter: keyof Database, amount: RawBuilder<unknown>): RawBuilder<number> {
  const table = sql.table(counter)
  return sql`(select coalesce(sum(${amount}), 0) from ${table} where ${table}.server_id = server.id)`
}

/** Servers by id, in the order of the ids. */
export async function readServers(db: Db, ids: number[]): Promise<ServerRow[]> {
  if (ids.length === 0) return []
  const rows = await selectServers(db)
    .select([
      COUNTERS.bots.as('bots'),
      COUNTERS.br_bots.as('br_bots'),
      COUNTERS.availableAmount.as('availableAmount'),
      COUNTERS.orders_open.as('orders_open'),
      COUNTERS.penalties_active.as('penalties_active'),
    ])
    .where('server.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(await serverReader(db))
}

export async function readServer(db: Db, id: number): Promise<ServerRow> {
  const [server] = await readServers(db, [id])
  return found(server, 'Server')
}
