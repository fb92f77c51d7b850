import { z } from 'zod'
import { Host, Port, text } from '#contract/fields.ts'
import { servers as contract } from '#contract/servers.ts'
import { fold } from '#domain/fold.ts'
import { audit } from '../../db/audit.ts'
import { orRefused } from '../../db/refused.ts'
import { reserveIds } from '../../db/reserve.ts'
import type { Db } from '../../db/schema.ts'
import type { Handler } from '../../http/context.ts'
import { batches } from '../../import/batches.ts'
import { type Complete, cellReader, digits, isComplete } from '../../import/cells.ts'
import { idsAudit } from '../../import/ids-audit.ts'
import { importOnce } from '../../import/import-once.ts'
import { mapPaced } from '../../import/pace.ts'
import { type At, createReport, type Report } from '../../import/report.ts'
import { type Row, readRows } from '../../import/rows.ts'

const COLUMNS = { required: ['name', 'ip', 'port'], optional: ['color', 'active'] }

export const importServers: Handler<typeof contract.import> = async ({ body }, context) => {
  const { db, caller, live } = context
  const report = createReport()
  const rows = await mapPaced(readRows(body, COLUMNS, report), (row) => ({
    at: row.at,
    draft: readServer(row, report),
  }))
  await refuseTaken(db, rows, report)
  const drafts = rows.map(({ draft }) => draft).filter(isComplete)
  const sent = { endpoint: contract.import, body, report, valid: drafts.length }
  const done = importOnce(context, sent, async (trx, file) => {
    const ids = await addServers(trx, drafts)
    await audit(trx, caller, { action: 'server.imported', after: { ...idsAudit(ids), file } })
  })
  const answer = await orRefused(done, {
    duplicate: 'Someone added one of these servers meanwhile: try again',
  })
  if (answer.imported > 0) live.changed('servers', [])
  return answer
}

interface ServerRow {
  readonly at: At
  readonly draft: ReturnType<typeof readServer>
}

function readServer(row: Row, report: Report) {
  const read = cellReader(row, report)
  return {
    name: read('name', Name),
    ip: read('ip', Host),
    port: read('port', PortCell),
    color: read('color', Color),
    active: read('active', Active),
  }
}

const Name = text(1, 64)
const PortCell = digits(Port)
const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Must read #rrggbb')
  .optional()
  .transform((color) => color?.toLowerCase() ?? null)
const Active = z
  .union([z.boolean(), z.literal(['true', 'false'])], 'Must be true or false')
  .default(true)
  .transform((active) => active === true || active === 'true')

/** Names are unique, in the file and among the servers. */
async function refuseTaken(db: Db, rows: ServerRow[], report: Report): Promise<void> {
  const taken = await db.selectFrom('server').select('name_key').execute()
  const known = new Set(taken.map(({ name_key }) => name_key))
  const lines = new Map<string, number>()
  for (const { at, draft } of rows) {
    if (draft.name === undefined) continue
    const key = fold(draft.name)
    const line = lines.get(key)
    const quoted = JSON.stringify(draft.name)
    if (line !== undefined) report.fault(at, 'name', `${quoted} stands on line ${line} too`)
    else if (known.has(key)) report.fault(at, 'name', `There is a server ${quoted} already`)
    lines.set(key, line ?? at.line)
  }
}

async function addServers(trx: Db, drafts: Complete<ServerRow['draft']>[]): Promise<number[]> {
  const ids = await reserveIds(trx, 'server', drafts.length)
  const rows = drafts.map((draft, index) => ({
    ...draft,
    id: ids[index],
    name_key: fold(draft.name),
  }))
  for (const batch of batches(rows)) await trx.insertInto('server').values(batch).execute()
  return ids
}
