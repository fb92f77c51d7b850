import { sql } from 'kysely'
import { servers as contract, type ServerRow } from '#contract/servers.ts'
import { OPEN_STATUSES } from '#domain/order.ts'
import { displayName } from '#domain/server-name.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
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

/** Servers with their counters, each of which is a sum of a few rows. Call `expirePenalties` first. */
const selectCounted = (db: Db) =>
  db
    .selectFrom('server')
    .leftJoin(accounts(db), 'accounts.server_id', 'server.id')
    .leftJoin(brBots(db), 'br_bots.server_id', 'server.id')
    .leftJoin(openOrders(db), 'orders.server_id', 'server.id')
    .leftJoin(activePenalties(db), 'penalties.server_id', 'server.id')
    .select(COLUMNS)
    .select([
      sql<number>`coalesce(accounts.amount, 0)`.as('bots'),
      sql<number>`coalesce(br_bots.amount, 0)`.as('br_bots'),
      sql<number>`coalesce(br_bots.active, 0)`.as('availableAmount'),
      sql<number>`coalesce(orders.amount, 0)`.as('orders_open'),
      sql<number>`coalesce(penalties.amount, 0)`.as('penalties_active'),
    ])

const accounts = (db: Db) =>
  db
    .selectFrom('account_counter')
    .select(['server_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .groupBy('server_id')
    .as('accounts')

const brBots = (db: Db) =>
  db
    .selectFrom('br_bot_counter')
    .select([
      'server_id',
      sql<number>`sum(amount)`.as('amount'),
      sql<number>`sum(case when is_active then amount else 0 end)`.as('active'),
    ])
    .groupBy('server_id')
    .as('br_bots')

const openOrders = (db: Db) =>
  db
    .selectFrom('trade_order_counter')
    .select(['server_id', ({ fn }) => fn.sum<number>('orders').as('amount')])
    .where('status', 'in', OPEN_STATUSES)
    .groupBy('server_id')
    .as('orders')

const activePenalties = (db: Db) =>
  db
    .selectFrom('penalty_counter')
    .select(['server_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('state', 'in', ['active', 'permanent'])
    .groupBy('server_id')
    .as('penalties')

/** Servers by id, in the order of the ids. */
export async function readServers(db: Db, ids: number[]): Promise<ServerRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCounted(db).where('server.id', 'in', ids).execute()
  return inOrder(ids, rows).map(await serverReader(db))
}

export async function readServer(db: Db, id: number): Promise<ServerRow> {
  const [server] = await readServers(db, [id])
  return found(server, 'Server')
}
