import { servers as contract } from '#contract/servers.ts'
import { fold } from '#domain/fold.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { type Complete, completeDrafts } from '../../import/cells.ts'
import { finishImport } from '../../import/finish-import.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import type { ImportFile } from '../../import/import-reader.ts'
import type { ServerRow } from '../../import/server-row.ts'
import { createYielder, forEachYielding, mapYielding } from '../../import/yielding.ts'
import { SERVER } from './rows.ts'

export const importServers: Handler<typeof contract.import> = async ({ body }, context) => {
  const file = await context.imports.read({ kind: 'servers' }, body)
  await refuseTaken(context.db, file)
  const drafts = await completeDrafts(file.rows)
  return finishImport(
    context,
    {
      endpoint: contract.import,
      entity: SERVER,
      file,
      valid: drafts.length,
      refused: { duplicate: 'One of these servers was added by someone else. Try again.' },
    },
    async (trx) => idsAudit(await addServers(trx, drafts)),
  )
}

/** Names are unique, in the file and among existing servers. */
async function refuseTaken(db: Db, { rows, report }: ImportFile<ServerRow>): Promise<void> {
  const taken = await db.selectFrom('server').select('name_key').execute()
  const known = new Set(taken.map(({ name_key }) => name_key))
  const lines = new Map<string, number>()
  await forEachYielding(rows, ({ at, draft }) => {
    if (draft.name === undefined) return
    const key = fold(draft.name)
    const line = lines.get(key)
    const quoted = JSON.stringify(draft.name)
    if (line !== undefined) report.fault(at, 'name', `${quoted} is also on line ${line}.`)
    else if (known.has(key)) report.fault(at, 'name', `The server ${quoted} already exists.`)
    lines.set(key, line ?? at.line)
  })
}

async function addServers(trx: Db, drafts: Complete<ServerRow['draft']>[]): Promise<number[]> {
  const ids = await reserveIds(trx, 'server', drafts.length)
  const pace = createYielder()
  const rows = await mapYielding(drafts.entries(), ([index, draft]) => ({
    ...draft,
    id: ids[index],
    name_key: fold(draft.name),
  }))
  for (const batch of batches(rows)) {
    await trx.insertInto('server').values(batch).execute()
    await pace()
  }
  return ids
}
