import type { LogFault } from '#contract/logs.ts'
import type { Db } from '../../db/schema.ts'

const SHOWN = 100

export async function listFaults(db: Db): Promise<LogFault[]> {
  const rows = await db
    .selectFrom('log_fault')
    .select(['key', 'level', 'source', 'message', 'details', 'amount', 'first_at', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('key')
    .limit(SHOWN)
    .execute()
  return rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }))
}
