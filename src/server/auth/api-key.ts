import { currentTime } from '../db/clock.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { type ActingKey, digest, type FoundCaller, isRecent, newToken } from './session.ts'

/** The prefix by which people and secret scanners recognize a key. */
const PREFIX = 'ns_'
const KEY = /^ns_[\w-]{43}$/
const START_CHARACTERS = 8

/** A key of 256 random bits, of a user or an agent. Only its hash and its first characters are stored. */
export function newKey(prefix = PREFIX): { key: string; key_hash: string; start: string } {
  const key = prefix + newToken()
  return { key, key_hash: digest(key), start: key.slice(0, START_CHARACTERS) }
}

/**
 * The approved user for whom a key acts. The user is read for each request, so a changed role or state takes effect immediately.
 * In a PostgreSQL transaction the rows are locked, as in `findPerson`.
 */
export async function findKeyHolder(db: Db, key: string): Promise<FoundCaller | null> {
  if (!KEY.test(key)) return null
  const row = await db
    .selectFrom('auth_api_key as k')
    .innerJoin('auth_user as u', 'u.id', 'k.user_id')
    .where('k.key_hash', '=', digest(key))
    .where('k.expires_at', '>', new Date(currentTime()))
    .where('u.state', '=', 'approved')
    .select(['u.id', 'u.username', 'u.role', 'u.state', 'u.state_reason'])
    .select(['k.id as key_id', 'k.name', 'k.scope', 'k.used_at'])
    .$if(locksRows(db), (query) => query.forShare('u').forKeyShare('k'))
    .executeTakeFirst()
  if (!row) return null
  const { key_id, name, scope, used_at, ...user } = row
  const person = { ...user, sessionId: '', confirmedAt: null, key: { id: key_id, name, scope } }
  return { person, usedAt: used_at }
}

/** Records the use of a key, of a user or an agent, at most once a minute. */
export async function touchKey(
  db: Db,
  { id, scope }: ActingKey,
  usedAt: Date | null,
): Promise<void> {
  const now = currentTime()
  if (isRecent(usedAt, now)) return
  await db
    .updateTable(scope === 'agent' ? 'agent_key' : 'auth_api_key')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}
