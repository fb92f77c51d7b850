import { brBots as contract } from '#contract/br-bots.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import type { Db } from '../../db/schema.ts'
import { audit } from '../../history/audit.ts'
import type { Handler } from '../../http/context.ts'
import { completeDrafts } from '../../import/cells.ts'
import { finishImport } from '../../import/finish-import.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import type { ImportFile } from '../../import/import-reader.ts'
import type { RosterRow } from '../../import/roster-row.ts'
import type { NamedServer } from '../../import/server-names.ts'
import { createYielder } from '../../import/yielding.ts'
import { checkGroups } from './roster-groups.ts'
import { checkNicknames } from './roster-nicknames.ts'
import { checkProxies } from './roster-proxies.ts'
import { labelsOf, readServers } from './roster-servers.ts'
import { addRoster, type Known } from './roster-write.ts'

export const importRoster: Handler<typeof contract.import> = async ({ body }, context) => {
  const { db, vault, caller, live } = context
  const servers = await readServers(db)
  const file = await context.imports.read({ kind: 'roster', servers }, body)
  const known = await check(db, file, servers)
  const drafts = await completeDrafts(file.rows)
  // The checks ran before the transaction, which so is short; what changed since, the constraints refuse.
  const sent = { endpoint: contract.import, file, valid: drafts.length }
  const done = finishImport(context, sent, async (trx, file) => {
    const { ids, groupIds } = await addRoster(trx, vault, drafts, known)
    const after = { ...idsAudit(ids), file, groups: idsAudit(groupIds) }
    await audit(trx, caller, { action: 'br_bot.imported', after })
  })
  const answer = await orRefused(done, {
    duplicate: MEANWHILE,
    reference: MEANWHILE,
    check: MEANWHILE,
  })
  if (answer.imported > 0) for (const topic of ['br_bots', 'bots'] as const) live.changed(topic, [])
  return answer
}

const MEANWHILE =
  'Someone changed bots, groups, proxies or servers of this file meanwhile: nothing was imported, try again'

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
