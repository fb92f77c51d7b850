import { fold } from '#domain/fold.ts'
import { keyTable } from '../../db/key-table.ts'
import type { Db } from '../../db/schema.ts'
import { batches } from '../../import/batches.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import type { Report } from '../../import/report.ts'
import type { ServerRow } from '../../import/server-row.ts'
import { forEachYielding } from '../../import/yielding.ts'
import { insertDrafts } from '../../rows/insert-drafts.ts'
import { SERVER } from './rows.ts'

export const SERVER_IMPORT: ImportDefinition<'servers', unknown> = {
  entity: SERVER,
  refused: { duplicate: 'One of these servers was added by someone else. Try again.' },
  read: ({ imports }, body) => imports.read({ kind: 'servers' }, body),
  check: refuseTaken,
  add: (trx, _, file) =>
    insertDrafts(trx, 'server', file, (draft, id) => ({
      ...draft,
      id,
      name_key: fold(draft.name),
    })),
}

/** Names are unique, in the file and among existing servers. */
async function refuseTaken(
  db: Db,
  { rows, report }: { readonly rows: Iterable<ServerRow>; readonly report: Report },
): Promise<void> {
  const keys = new Set<string>()
  await forEachYielding(rows, ({ draft: { name } }) => name !== undefined && keys.add(fold(name)))
  const known = await readTaken(db, [...keys])
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

async function readTaken(db: Db, keys: string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for await (const batch of batches(keys)) {
    const rows = await db
      .with('wanted(key)', () => keyTable(batch))
      .selectFrom('wanted')
      .innerJoin('server', 'server.name_key', 'wanted.key')
      .select('name_key')
      .execute()
    for (const { name_key } of rows) taken.add(name_key)
  }
  return taken
}
