import type { Db } from './schema.ts'
import { digest, newToken, type Person } from './session.ts'

/** By which people and scanners of leaked secrets recognise a key. */
const PREFIX = 'ns_'
const KEY = /^ns_[\w-]{43}$/
const START_CHARACTERS = 8
/** A use is written down only when the last one noted is older. */
const TOUCH_MS = 60_000

/** 256 random bits; only their hash is stored, and the start to recognise it by. */
export function newKey(): { key: string; key_hash: string; start: string } {
  const key = PREFIX + newToken()
  return { key, key_hash: digest(key), start: key.slice(0, START_CHARACTERS) }
}

/**
 * The approved person for whom a key acts, read anew for each request: a role or an approval that is taken away counts
 * at once. `touched` settles when the use is written down.
 */
export async function findKeyHolder(
  db: Db,
  key: string,
): Promise<{ person: Person; touched: Promise<unknown> } | null> {
  if (!KEY.test(key)) return null
  const now = new Date()
  const row = await db
    .selectFrom('auth_api_key as k')
    .innerJoin('auth_user as u', 'u.id', 'k.user_id')
    .where('k.key_hash', '=', digest(key))
    .where('k.expires_at', '>', now)
    .where('u.state', '=', 'approved')
    .select(['u.id', 'u.username', 'u.role', 'u.state', 'u.state_reason'])
    .select(['k.id as key_id', 'k.name', 'k.scope', 'k.used_at'])
    .executeTakeFirst()
  if (!row) return null
  const { key_id, name, scope, used_at, ...user } = row
  const person = { ...user, sessionId: '', key: { id: key_id, name, scope } }
  const isNoted = used_at !== null && used_at.getTime() >= now.getTime() - TOUCH_MS
  return { person, touched: isNoted ? Promise.resolve() : touch(db, key_id, now) }
}

const touch = (db: Db, id: string, used_at: Date): Promise<unknown> =>
  db.updateTable('auth_api_key').set({ used_at }).where('id', '=', id).execute()
