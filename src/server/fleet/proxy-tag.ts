import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProxyTag } from '#contract/proxies.ts'
import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'

/** The columns of a proxy from the left join of a list. */
export const PROXY_TAG = [
  'proxy.id as proxy_id',
  'proxy.name as proxy_name',
  'proxy.ip as proxy_ip',
  'proxy.port as proxy_port',
  'proxy.service as proxy_service',
  'proxy.is_banned as proxy_is_banned',
  'proxy.valid_until as proxy_valid_until',
] as const

/** Whether a BR bot or a group uses a proxy, written exactly as in its indexes. */
export const PROXY_IS_USED = sql<boolean>`(proxy.used_by_bots + proxy.used_by_groups > 0)`

interface Joined {
  proxy_id: number | null
  proxy_name: string | null
  proxy_ip: string | null
  proxy_port: number | null
  proxy_service: string | null
  proxy_is_banned: boolean | null
  proxy_valid_until: Date | null
}

export function toProxyTag(row: Joined): z.infer<typeof ProxyTag> | null {
  const { proxy_id: id, proxy_name: name, proxy_ip: ip, proxy_port: port } = row
  if (id === null || name === null || ip === null || port === null) return null
  return {
    id,
    name,
    ip,
    port,
    service: row.proxy_service ?? '',
    is_banned: row.proxy_is_banned ?? false,
    valid_until: row.proxy_valid_until?.toISOString() ?? null,
  }
}

/** Requires that a proxy can be assigned: it exists and is not banned. */
export async function requireProxy(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const proxy = await db
    .selectFrom('proxy')
    .select('is_banned')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!proxy) throw refusedField('proxy_id', `There is no proxy ${id}.`)
  if (proxy.is_banned) throw refusedField('proxy_id', 'This proxy is banned.')
}
