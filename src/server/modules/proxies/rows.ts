import { MASK } from '#contract/mask.ts'
import { proxies as contract, type ProxyRow, type ProxyServer } from '#contract/proxies.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { defineEntity } from '../../history/entity.ts'

export const PROXY = defineEntity({
  table: 'proxy',
  access: contract.remove.access,
  topic: 'proxies',
  read: (trx, id) => readProxy(trx, Number(id)),
  audited: ['name', 'host', 'ip', 'port', 'login', 'service', 'is_banned', 'valid_until'],
  refused: {
    duplicate: {
      field: 'host',
      message: 'A proxy with this host, port and login already exists.',
    },
  },
})

const COLUMNS = [
  'id',
  'name',
  'host',
  'ip',
  'port',
  'login',
  'service',
  'is_banned',
  'valid_until',
  'used_by_bots',
  'created_at',
  'updated_at',
  'version',
] as const

type Row = Awaited<ReturnType<typeof selectProxies>>[number]

const toProxy = ({ used_by_bots, ...row }: Row, password = MASK): ProxyServer => ({
  ...withInstants(row),
  password,
})

/** Proxies by id, in the order of the ids, with what uses them. */
export async function readProxies(db: Db, ids: number[]): Promise<ProxyRow[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await withUses(db, await selectProxies(db, ids)))
}

/** Proxies by id, in the order of the ids. */
export async function readProxyServers(db: Db, ids: number[]): Promise<ProxyServer[]> {
  if (ids.length === 0) return []
  const rows = await selectProxies(db, ids)
  return inOrder(
    ids,
    rows.map((row) => toProxy(row)),
  )
}

const selectProxies = (db: Db, ids: number[]) =>
  db.selectFrom('proxy').select(COLUMNS).where('id', 'in', ids).execute()

/** The proxies of these rows, in their order. */
async function withUses(db: Db, rows: Row[]): Promise<ProxyRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const groups = await db
    .selectFrom('br_bot_group')
    .select(['id', 'name', 'proxy_id'])
    .where('proxy_id', 'in', ids)
    .orderBy('id')
    .execute()
  const groupsOf = Map.groupBy(groups, ({ proxy_id }) => proxy_id)
  return rows.map((row) => ({
    ...toProxy(row),
    bots: row.used_by_bots,
    groups: (groupsOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

export async function readProxy(db: Db, id: number): Promise<ProxyRow> {
  const [proxy] = await readProxies(db, [id])
  return found(proxy, 'Proxy')
}
