import type { LogLine } from '#contract/logs.ts'
import type { Db } from '../../db/schema.ts'
import { amongIds } from '../../db/search.ts'
import { entityName } from '../../history/entity-name.ts'

const COLUMNS = [
  'log.id',
  'log.at',
  'log.level',
  'log.source',
  'log.user_id',
  'log.username',
  'log.message',
  'log.details',
  'log.request_id',
  'audit.id as audit_id',
  'audit.action',
  'audit.entity',
  'audit.entity_id',
  'audit.before',
  'audit.after',
] as const

type Row = Awaited<ReturnType<typeof selectLines>>[number]

/** These lines, newest first. */
export async function readLines(db: Db, ids: number[]): Promise<LogLine[]> {
  return ids.length === 0 ? [] : (await selectLines(db, ids)).map(toLine)
}

const selectLines = (db: Db, ids: number[]) =>
  db
    .selectFrom('log')
    .leftJoin('audit', 'audit.id', 'log.audit_id')
    .select([...COLUMNS, entityName])
    .where(amongIds(db, 'log.id', ids))
    .orderBy('log.id', 'desc')
    .execute()

function toLine({ id, at, level, source, message, details, request_id, ...row }: Row): LogLine {
  const { user_id, username, audit_id, action, entity, entity_id, entity_name, before, after } = row
  return {
    id,
    at: at.toISOString(),
    level,
    source,
    user_id: user_id || null,
    username,
    message,
    details,
    request_id,
    audit:
      audit_id === null
        ? null
        : {
            id: audit_id,
            action: action ?? '',
            entity: entity ?? '',
            entity_id,
            entity_name,
            before,
            after,
          },
  }
}
