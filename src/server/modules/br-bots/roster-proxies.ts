import { addressOf } from '#domain/address.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import { createPace } from '../../import/pace.ts'
import type { Report } from '../../import/report.ts'
import type { RosterRow } from './roster-row.ts'

interface Found {
  id: number
  is_banned: boolean
}

/** The proxies that a roster names, by address: each must be one proxy, and not banned. */
export async function checkProxies(
  db: Db,
  rows: RosterRow[],
  report: Report,
): Promise<ReadonlyMap<string, number>> {
  const naming = rows.flatMap(({ at, draft: { proxy } }) => (proxy ? [{ at, proxy }] : []))
  const found = await findProxies(db, [...new Set(naming.map(({ proxy }) => ipOf(proxy)))])
  const ids = new Map<string, number>()
  for (const { at, proxy } of naming) {
    const at_address = found.get(proxy) ?? []
    const [allowed, another] = at_address.filter(({ is_banned }) => !is_banned)
    if (allowed && !another) ids.set(proxy, allowed.id)
    else report.fault(at, 'proxy', reasonAgainst(proxy, at_address.length, allowed !== undefined))
  }
  return ids
}

function reasonAgainst(proxy: string, amount: number, isAllowed: boolean): string {
  if (amount === 0) return `There is no proxy ${proxy}`
  if (!isAllowed) return `The proxy ${proxy} is banned`
  return `Several proxies are at ${proxy}: leave this empty and choose one in the list`
}

async function findProxies(db: Db, ips: string[]): Promise<Map<string, Found[]>> {
  const pace = createPace()
  const found: { address: string; proxy: Found }[] = []
  for (const batch of batches(ips)) {
    const proxies = await db
      .selectFrom('proxy')
      .select(['id', 'ip', 'port', 'is_banned'])
      .where('ip', 'in', batch)
      .execute()
    for (const { ip, port, ...proxy } of proxies)
      found.push({ address: addressOf(ip, port), proxy })
    await pace()
  }
  const byAddress = Map.groupBy(found, ({ address }) => address)
  return new Map([...byAddress].map(([key, rows]) => [key, rows.map(({ proxy }) => proxy)]))
}

const ipOf = (address: string) =>
  address.slice(0, address.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1')
