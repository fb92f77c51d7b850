import { actionWords, rowWords } from '#domain/action-words.ts'
import type { Db } from '../db/schema.ts'
import type { AuditRow } from './audit-rows.ts'
import { insertLines } from './log.ts'

/** Adds audit entries to the server log, so that they appear among its lines. */
export function addAuditLines(trx: Db, rows: readonly AuditRow[]): Promise<void> {
  const lines = rows.map((row) => ({
    at: row.at,
    level: 'info' as const,
    source: 'audit' as const,
    userId: row.user_id ?? '',
    username: row.username,
    message: messageOf(row),
    text: searchedText(row),
    details: null,
    requestId: row.request_id,
    auditId: row.id,
  }))
  return insertLines(trx, lines)
}

const messageOf = ({ action, entity_id }: AuditRow) =>
  entity_id === null ? action : `${action} ${entity_id}`

function searchedText(row: AuditRow): string {
  const { action, entity, entity_id, username, api_key, ip, before, after } = row
  // The page shows these words instead of the message.
  const words = `${actionWords(action)} · ${rowWords(entity, entity_id)}`
  return [messageOf(row), words, username, api_key, ip, before, after]
    .flatMap((part) => (part ? [typeof part === 'string' ? part : JSON.stringify(part)] : []))
    .join(' ')
}
