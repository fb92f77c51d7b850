import type { servers as contract } from '#contract/servers.ts'
import { displayName } from '#domain/server-name.ts'
import { readFleetSetting } from '../db/fleet-setting.ts'
import type { Db } from '../db/schema.ts'
import type { Handlers } from '../http/context.ts'
import { importServers } from './servers-import.ts'

export const servers: Handlers<typeof contract> = {
  list: (_, { db }) => selectServers(db),

  async available(_, { db }) {
    const [rows, amounts] = await Promise.all([selectServers(db), countActive(db)])
    return rows.map((row) => ({ ...row, availableAmount: amounts.get(row.id) ?? 0 }))
  },

  import: importServers,
}

const COLUMNS = [
  'id',
  'name',
  'color',
  'ip',
  'port',
  'active',
  'created_at',
  'updated_at',
  'version',
] as const

async function selectServers(db: Db) {
  const { brand_label } = await readFleetSetting(db)
  const rows = await db.selectFrom('server').select(COLUMNS).orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    display_name: displayName(row.id, row.name, brand_label),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

async function countActive(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('br_bot_tally')
    .select(['server_id', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('is_active', '=', true)
    .groupBy('server_id')
    .execute()
  return new Map(rows.map(({ server_id, amount }) => [server_id, amount]))
}
