import { MASK } from '#contract/fields.ts'
import type { proxies as contract } from '#contract/proxies.ts'
import type { Handlers } from '../http/context.ts'
import { importProxies } from './proxies-import.ts'

const COLUMNS = [
  'id',
  'name',
  'host',
  'ip',
  'port',
  'login',
  'service',
  'is_banned',
  'valid_until',
  'created_at',
  'updated_at',
  'version',
] as const

export const proxies: Handlers<typeof contract> = {
  async list(_, { db }) {
    const rows = await db.selectFrom('proxy').select(COLUMNS).orderBy('id').execute()
    return rows.map((row) => ({
      ...row,
      password: MASK,
      valid_until: row.valid_until?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }))
  },

  import: importProxies,
}
