import { brBots as contract } from '#contract/br-bots.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'
import { completeDrafts } from '../../import/cells.ts'
import { finishImport } from '../../import/finish-import.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import type { ImportFile } from '../../import/import-reader.ts'
import type { RosterRow } from '../../import/roster-row.ts'
import type { NamedServer } from '../../import/server-names.ts'
import { createYielder } from '../../import/yielding.ts'
import { BR_BOT } from './change.ts'
import { checkGroups } from './roster-groups.ts'
import { checkNicknames } from './roster-nicknames.ts'
import { checkProxies } from './roster-proxies.ts'
import { labelsOf, readServers } from './roster-servers.ts'
import { addRoster, type Known } from './roster-write.ts'

export const importRoster: Handler<typeof contract.import> = async ({ body }, context) => {
  const { db, vault } = context
  const servers = await readServers(db)
  const file = await context.imports.read({ kind: 'roster', servers }, body)
  const known = await check(db, file, servers)
  const drafts = await completeDrafts(file.rows)
  const changed =
    'Someone changed bots, groups, proxies or servers of this file meanwhile: nothing was imported, try again'
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
