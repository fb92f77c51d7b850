import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { KeyScope } from '#contract/api-keys.ts'
import type { Role, UserState } from '#contract/roles.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { lockUser } from './last-administrator.ts'
import { clearSpentReveals } from './reveal-quota.ts'
import { sweepThrottle } from './throttle.ts'

const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS
/** A use is written down only when the last one noted is older. */
const TOUCH_MS = MINUTE_MS
/** How far the clocks of two processes differ at most. */
const SKEW_MS = MINUTE_MS
const TOKEN_BYTES = 32
const TOKEN_CHARACTERS = 43
const AGENT_MAX = 200
const SESSIONS_MAX = 10

/** How long a browser stays known to its users without a sign-in. */
const DEVICE_MS = 365 * 24 * 60 * MINUTE_MS

export const SESSION_MAX_AGE_S = ABSOLUTE_MS / 1000
export const DEVICE_MAX_AGE_S = DEVICE_MS / 1000

/** The key by which a program acts for a person. */
interface ActingKey {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
}

/** A person behind a request, whatever his state. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly state: UserState
  /** Why he was rejected or suspended. */
  readonly state_reason: string | null
  /** Empty when a key acts for him. */
  readonly sessionId: string
  /** When the user last proved who they are in this session; null: never, or a key acts for them. */
  readonly confirmedAt: Date | null
  readonly key?: ActingKey
}

const PERSON = [
  's.id as sessionId',
  's.confirmed_at as confirmedAt',
  'u.id',
  'u.username',
  'u.role',
  'u.state',
  'u.state_reason',
] as const

/** 256 random bits; only their hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

export const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Starts a session of a user who has just proved who they are. */
export async function startSession(
  trx: Db,
  userId: string,
  { ip, agent }: { ip: string; agent: string },
): Promise<string> {
  const token = newToken()
  const now = new Date(currentTime())
  await trx
    .insertInto('auth_session')
    .values({
      token_hash: digest(token),
      id: randomUUID(),
      user_id: userId,
      created_at: now,
      seen_at: now,
      ip,
      agent: agent.slice(0, AGENT_MAX),
      confirmed_at: now,
    })
    .execute()
  await clearSpentReveals(trx, userId)
  return token
}

/** Ends the least recently used sessions of a user where there is no room for one more; returns their ids. */
export async function endOldestSessions(trx: Db, userId: string): Promise<string[]> {
  await lockUser(trx, userId)
  const alive = await aliveSessions(trx)
    .where('s.user_id', '=', userId)
    .select('s.id')
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute()
  const ids = alive.slice(SESSIONS_MAX - 1).map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('auth_session').where('id', 'in', ids).execute()
  return ids
}

/** The sessions, as `s`, that have neither lain idle nor grown too old. */
export const aliveSessions = (db: Db, now = currentTime()) =>
  db
    .selectFrom('auth_session as s')
    .where('s.seen_at', '>', new Date(now - IDLE_MS))
    .where('s.created_at', '>', new Date(now - ABSOLUTE_MS))
    // A session from the future, begun while a clock was ahead, would outlive its eight hours.
    .where('s.created_at', '<=', new Date(now + SKEW_MS))

/** A caller, and when their session or API key was last used, if that is known. */
export interface FoundCaller {
  readonly person: Person
  readonly usedAt: Date | null
}

/**
 * One join decides each request and nothing is cached: the next request sees a suspension. In a transaction of PostgreSQL
 * the rows are locked, so that whoever ends the session or changes the user waits for the commit.
 */
export async function findPerson(db: Db, token: string | undefined): Promise<FoundCaller | null> {
  if (token?.length !== TOKEN_CHARACTERS) return null
  const row = await aliveSessions(db)
    .innerJoin('auth_user as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', digest(token))
    .select([...PERSON, 's.seen_at'])
    .$if(locksRows(db), (query) => query.forKeyShare('s').forShare('u'))
    .executeTakeFirst()
  if (!row) return null
  const { seen_at, ...person } = row
  return { person, usedAt: seen_at }
}

/** SQLite has one writer at a time, so that nobody can change a row that a transaction has read. */
export const locksRows = (db: Db) => db.isTransaction && !isSqlite(db)

/** Notes the use of a session, at most once a minute. On SQLite this waits for an import, so requests do not wait for it. */
export async function touchSession(db: Db, token: string, usedAt: Date | null): Promise<void> {
  const now = currentTime()
  const tokenHash = digest(token)
  if (isRecent(usedAt, now) || touching.has(tokenHash)) return
  touching.add(tokenHash)
  try {
    await db
      .updateTable('auth_session')
      .set({ seen_at: new Date(now) })
      .where('token_hash', '=', tokenHash)
      .execute()
  } finally {
    touching.delete(tokenHash)
  }
}

/** Not when it lies in the future: that was noted while a clock was ahead. */
const isRecent = (usedAt: Date | null, now: number) =>
  usedAt !== null && Math.abs(now - usedAt.getTime()) <= TOUCH_MS

const touching = new Set<string>()

/** Whoever is signed in, by session: all, one user in all his sessions, or one session. */
export async function findSignedIn(
  db: Db,
  { userId, sessionId }: { userId?: string; sessionId?: string },
): Promise<Map<string, Person>> {
  const people = await aliveSessions(db)
    .innerJoin('auth_user as u', 'u.id', 's.user_id')
    .$if(userId !== undefined, (query) => query.where('s.user_id', '=', userId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('s.id', '=', sessionId ?? ''))
    .select(PERSON)
    .execute()
  return new Map(people.map((person) => [person.sessionId, person]))
}

/** Ends one session of a user; nothing when it was not his, or ended before. */
export async function endSession(trx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends every session of a user, except the one to keep, and says how many these were. */
export async function endSessions(trx: Db, userId: string, keep = ''): Promise<number> {
  const ended = await trx
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', '!=', keep)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Removes what expired days ago; called every minute. Nobody is signed out for good by a clock that was ahead. */
export async function sweepExpired(db: Db): Promise<void> {
  const now = currentTime()
  const before = now - GRACE_MS
  await db
    .deleteFrom('auth_session')
    .where((where) =>
      where.or([
        where('seen_at', '<=', new Date(before - IDLE_MS)),
        where('created_at', '<=', new Date(before - ABSOLUTE_MS)),
      ]),
    )
    .execute()
  for (const table of ['auth_ticket', 'auth_password_reset'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now)).execute()
  await sweepThrottle(db)
  await db
    .deleteFrom('auth_device')
    .where('used_at', '<=', new Date(before - DEVICE_MS))
    .execute()
  await db.deleteFrom('idempotency').where('expires_at', '<=', new Date(before)).execute()
}
