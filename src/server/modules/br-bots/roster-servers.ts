import { displayName } from '#domain/server-name.ts'
import type { Db } from '../../db/schema.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import { batches } from '../../import/batches.ts'
import type { At, Report } from '../../import/report.ts'
import type { NamedServer } from '../../import/server-names.ts'
import { forEachYielding } from '../../import/yielding.ts'

/** Display names by id. */
export type Labels = ReadonlyMap<number, string>

/** Every server that a roster can name, or those with these ids. */
export async function readServers(db: Db, ids?: readonly number[]): Promise<NamedServer[]> {
  const { brand_label } = await readFleetSetting(db)
  const rows = await db
    .selectFrom('server')
    .select(['id', 'name'])
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({ id, name, label: displayName(id, name, brand_label) }))
}

interface NamingServers {
  readonly at: At
  readonly server_ids: readonly number[] | undefined
}

/** The servers of a roster. They existed when the file was read, but can be deleted before the import. */
export async function checkServers(db: Db, rows: NamingServers[], report: Report): Promise<Labels> {
  const ids = new Set<number>()
  await forEachYielding(rows, ({ server_ids = [] }) => {
    for (const id of server_ids) ids.add(id)
  })
  const labels = new Map<number, string>()
  for await (const batch of batches([...ids]))
    for (const { id, label } of await readServers(db, batch)) labels.set(id, label)
  await forEachYielding(rows, ({ at, server_ids = [] }) => {
    if (!server_ids.every((id) => labels.has(id)))
      report.fault(at, 'servers', 'A server of this row was deleted.')
  })
  return labels
}
