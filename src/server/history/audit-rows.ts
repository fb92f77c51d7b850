import type { Db } from '../db/schema.ts'
import { amongIds } from '../db/search.ts'

/** The columns of an audit entry, in the order in which they are sealed. */
export const AUDIT_COLUMNS = [
  'id',
  'at',
  'user_id',
  'username',
  'ip',
  'request_id',
  'api_key',
  'action',
  'entity',
  'entity_id',
  'before',
  'after',
  'reverts',
] as const

/** An audit entry as the database stores it. */
export type AuditRow = Awaited<ReturnType<typeof readAuditRows>>[number]

export const readAuditRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('audit')
    .select(AUDIT_COLUMNS)
    .where(amongIds(db, 'id', ids))
    .orderBy('id')
    .execute()
