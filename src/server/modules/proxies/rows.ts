import { brBotGroups } from '#contract/br-bot-groups.ts'
import { MASK } from '#contract/mask.ts'
import { proxies as contract, type ProxyRow, type ProxyServer } from '#contract/proxies.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../../auth/session.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { defineEntity } from '../../history/entity.ts'

export const PROXY = defineEntity({
  table: 'proxy',
  access: contract.remove.access,
  topic: 'proxies',
  read: (trx, id, user) => readProxy(trx, Number(id), user),
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
  'used_by_groups',
  'created_at',
  'updated_at',
  'version',
] as const

type Row = Awaited<ReturnType<typeof selectProxies>>[number]

const toProxy = ({ used_by_bots, used_by_groups, ...row }: Row): ProxyServer => ({
  ...withInstants(row),
  password: MASK,
})

/** Proxies by id, in the order of the ids, with what uses them. Groups are named only for a user who can list them. */
export async function readProxies(db: Db, ids: number[], user: Person): Promise<ProxyRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProxies(db, ids)
  return rows.length === 0 ? [] : inOrder(ids, await withUses(db, rows, user))
}

/** Proxies by id, in the order of the ids. */
export async function readProxyServers(db: Db, ids: number[]): Promise<ProxyServer[]> {
  if (ids.length === 0) return []
  const rows = await selectProxies(db, ids)
  return inOrder(ids, rows.map(toProxy))
}

const selectProxies = (db: Db, ids: number[]) =>
  db.selectFrom('proxy').select(COLUMNS).where('id', 'in', ids).execute()

/** The proxies of these rows, in their order. */
async function withUses(db: Db, rows: Row[], user: Person): Promise<ProxyRow[]> {
  const groups = allows(brBotGroups.list.access, brBotGroups.list.method, user)
    ? await groupsOf(db, rows)
    : undefined
  return rows.map((row) => ({
    ...toProxy(row),
    bots: row.used_by_bots,
    group_count: row.used_by_groups,
    groups: (groups?.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

/** The groups that use these proxies, by proxy. */
async function groupsOf(db: Db, rows: Row[]) {
  const groups = await db
    .selectFrom('br_bot_group')
    .select(['id', 'name', 'proxy_id'])
    .where(
      'proxy_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(groups, ({ proxy_id }) => proxy_id)
}

export async function readProxy(db: Db, id: number, user: Person): Promise<ProxyRow> {
  const [proxy] = await readProxies(db, [id], user)
  return found(proxy, 'Proxy')
}
