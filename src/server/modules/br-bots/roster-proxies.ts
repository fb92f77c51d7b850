import { Host } from '#contract/fields.ts'
import { addressOf } from '#domain/address.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import type { Report } from '../../import/report.ts'
import { flatMapYielding, forEachYielding } from '../../import/yielding.ts'
import type { RosterKeys } from './roster-nicknames.ts'

/** One query for the rows that a job imports together. */
const IPS_PER_QUERY = 250

interface Found {
  id: number
  is_banned: boolean
}

/** The proxies that a roster names, by address. Each address must match exactly one proxy that is not banned. */
export async function checkProxies(
  db: Db,
  rows: RosterKeys[],
  report: Report,
): Promise<ReadonlyMap<string, number>> {
  const naming = await flatMapYielding(rows, ({ at, proxy }) =>
    proxy ? [{ at, proxy, spellings: spellingsOf(proxy) }] : [],
  )
  const ips = new Set<string>()
  await forEachYielding(naming, ({ spellings }) => {
    for (const address of spellings) ips.add(ipOf(address))
  })
  const found = await findProxies(db, [...ips])
  const ids = new Map<string, number>()
  await forEachYielding(naming, ({ at, proxy, spellings }) => {
    const at_address = spellings.flatMap((address) => found.get(address) ?? [])
    const [allowed, another] = at_address.filter(({ is_banned }) => !is_banned)
    if (allowed && !another) ids.set(proxy, allowed.id)
    else report.fault(at, 'proxy', reasonAgainst(proxy, at_address.length, allowed !== undefined))
  })
  return ids
}

/** The canonical spelling of an address, and the given one, because proxies that were added earlier can have any. */
function spellingsOf(address: string): string[] {
  const ip = ipOf(address)
  if (!ip.includes(':')) return [address]
  return [...new Set([address, address.replace(ip, Host.safeParse(ip).data ?? ip)])]
}

function reasonAgainst(proxy: string, amount: number, isAllowed: boolean): string {
  if (amount === 0) return `There is no proxy ${proxy}.`
  if (!isAllowed) return `The proxy ${proxy} is banned.`
  return `Several proxies have the address ${proxy}. Leave this field empty and select a proxy in the list.`
}

async function findProxies(db: Db, ips: string[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for await (const batch of batches(ips, IPS_PER_QUERY)) {
    const proxies = await db
      .selectFrom('proxy')
      .select(['id', 'ip', 'port', 'is_banned'])
      .where('ip', 'in', batch)
      .execute()
    for (const { ip, port, ...proxy } of proxies)
      found.getOrInsertComputed(addressOf(ip, port), () => []).push(proxy)
  }
  return found
}

const ipOf = (address: string) =>
  address.slice(0, address.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1')
