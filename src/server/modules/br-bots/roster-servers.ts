import { displayName } from '#domain/server-name.ts'
import type { Db } from '../../db/schema.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import type { NamedServer } from '../../import/server-names.ts'

/** Display names by id. */
export type Labels = ReadonlyMap<number, string>

/** Every server that a roster can name. */
export async function readServers(db: Db): Promise<NamedServer[]> {
  const { brand_label } = await readFleetSetting(db)
  const rows = await db.selectFrom('server').select(['id', 'name']).orderBy('id').execute()
  return rows.map(({ id, name }) => ({ id, name, label: displayName(id, name, brand_label) }))
}

export const labelsOf = (servers: NamedServer[]): Labels =>
  new Map(servers.map(({ id, label }) => [id, label]))
