import { brBots as contract } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { completeDrafts } from '../../import/cells.ts'
import { finishImport } from '../../import/finish-import.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import type { ImportFile } from '../../import/import-reader.ts'
import type { Report } from '../../import/report.ts'
import type { RosterRow } from '../../import/roster-row.ts'
import type { NamedServer } from '../../import/server-names.ts'
import { createYielder, flatMapYielding, forEachYielding } from '../../import/yielding.ts'
import { BR_BOT } from './change.ts'
import { checkGroups } from './roster-groups.ts'
import { checkNicknames } from './roster-nicknames.ts'
import { labelsOf, readServers } from './roster-servers.ts'
import { addRoster, type Known } from './roster-write.ts'

export const importRoster: Handler<typeof contract.import> = async ({ body }, context) => {
  const { db, vault } = context
  const servers = await readServers(db)
  const file = await context.imports.read({ kind: 'roster', servers }, body)
  const known = await check(db, file, servers)
  const drafts = await completeDrafts(file.rows)
  const changed =
    'Bots, groups, proxies or servers of this file were changed during the import. Nothing was imported. Try again.'
  // The checks run before the transaction to keep it short; the constraints refuse what has changed since.
  return finishImport(
    context,
    {
      endpoint: contract.import,
      entity: BR_BOT,
      affected: 'bots',
      file,
      valid: drafts.length,
      refused: { duplicate: changed, reference: changed, check: changed },
    },
    async (trx) => {
      const { ids, groupIds } = await addRoster(trx, vault, drafts, known)
      return { ...idsAudit(ids), groups: idsAudit(groupIds) }
    },
  )
}

async function check(
  db: Db,
  { rows, report }: ImportFile<RosterRow>,
  servers: NamedServer[],
): Promise<Known> {
  const pace = createYielder()
  const accounts = await checkNicknames(db, rows, labelsOf(servers), report)
  await pace()
  const proxies = await checkProxies(db, rows, report)
  await pace()
  const groups = await checkGroups(db, rows, report)
  await pace()
  return { accounts, proxies, groups }
}

interface Found {
  id: number
  is_banned: boolean
}

/** The proxies that a roster names, by address. Each address must match exactly one proxy that is not banned. */
async function checkProxies(
  db: Db,
  rows: RosterRow[],
  report: Report,
): Promise<ReadonlyMap<string, number>> {
  const naming = await flatMapYielding(rows, ({ at, draft: { proxy } }) =>
    proxy ? [{ at, proxy }] : [],
  )
  const ips = new Set<string>()
  await forEachYielding(naming, ({ proxy }) => ips.add(ipOf(proxy)))
  const found = await findProxies(db, [...ips])
  const ids = new Map<string, number>()
  await forEachYielding(naming, ({ at, proxy }) => {
    const at_address = found.get(proxy) ?? []
    const [allowed, another] = at_address.filter(({ is_banned }) => !is_banned)
    if (allowed && !another) ids.set(proxy, allowed.id)
    else report.fault(at, 'proxy', reasonAgainst(proxy, at_address.length, allowed !== undefined))
  })
  return ids
}

function reasonAgainst(proxy: string, amount: number, isAllowed: boolean): string {
  if (amount === 0) return `There is no proxy ${proxy}.`
  if (!isAllowed) return `The proxy ${proxy} is banned.`
  return `Several proxies have the address ${proxy}. Leave this field empty and select a proxy in the list.`
}

async function findProxies(db: Db, ips: string[]): Promise<Map<string, Found[]>> {
  const pace = createYielder()
  const found = new Map<string, Found[]>()
  for (const batch of batches(ips)) {
    const proxies = await db
      .selectFrom('proxy')
      .select(['id', 'ip', 'port', 'is_banned'])
      .where('ip', 'in', batch)
      .execute()
    for (const { ip, port, ...proxy } of proxies) {
      const address = addressOf(ip, port)
      found.set(address, [...(found.get(address) ?? []), proxy])
    }
    await pace()
  }
  return found
}

const ipOf = (address: string) =>
  address.slice(0, address.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1')
