import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { KeyScope } from '#contract/api-keys.ts'
import type { Role, UserState } from '#contract/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { lockUser } from './lock-user.ts'
import { clearSpentReveals } from './reveal-quota.ts'
import { sweepThrottle } from './throttle.ts'

const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 8 * HOUR_MS
/** Minimum time between two recorded uses of a session, so that not every request writes. */
const TOUCH_MS = MINUTE_MS
/** Maximum difference between the clocks of two processes. */
export const SKEW_MS = MINUTE_MS
const TOKEN_BYTES = 32
export const TOKEN_CHARACTERS = 43
const AGENT_MAX = 200
const SESSIONS_MAX = 10

/** Time after the last sign-in for which a device stays known. */
const DEVICE_MS = 365 * DAY_MS

export const SESSION_MAX_AGE_S = ABSOLUTE_MS / 1000
export const DEVICE_MAX_AGE_S = DEVICE_MS / 1000

interface Key<Scope> {
  readonly id: string
  /** The name of the key or the agent. */
  readonly name: string
  readonly scope: Scope
}

/** The key of an agent that the user owns. */
export interface AgentKey extends Key<'agent'> {
  readonly agentId: number
}

/** The API key by which a program acts for a user, or that of an agent. */
export type ActingKey = Key<KeyScope> | AgentKey

/** The user behind a request, in any state. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly role: Role
  readonly state: UserState
  /** The reason for the rejection or suspension. */
  readonly state_reason: string | null
  /** Empty for an API key. */
  readonly sessionId: string
  /** When the user last confirmed their identity in this session; null if never, or for an API key. */
  readonly confirmedAt: Date | null
  readonly key?: ActingKey
}

export const PERSON = [
  's.id as sessionId',
  's.confirmed_at as confirmedAt',
  'u.id',
  'u.username',
  'u.role',
  'u.state',
  'u.state_reason',
] as const

/** A token of 256 random bits; only its hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

export const digest = (token: string) => hash('sha256', token, 'base64url')

/** Starts a session for a user who has just authenticated. */
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

/** Ends the least recently used sessions so that one more fits the limit; returns the ids of the ended sessions. */
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

/** The earliest times of use and creation of a session that has not expired. */
const aliveTimes = (now = currentTime()) => ({
  seenAfter: new Date(now - IDLE_MS),
  createdAfter: new Date(now - ABSOLUTE_MS),
  // Without an upper bound, a session created while a clock was ahead would exceed its eight hours.
  createdBefore: new Date(now + SKEW_MS),
})

/** The sessions, as `s`, within their idle and absolute timeouts. */
export const aliveSessions = (db: Db, times = aliveTimes()) =>
  db
    .selectFrom('auth_session as s')
    .where('s.seen_at', '>', times.seenAfter)
    .where('s.created_at', '>', times.createdAfter)
    .where('s.created_at', '<=', times.createdBefore)

/** Whether a session that was read is within its timeouts. */
export function isAlive({ createdAt, seenAt }: { createdAt: Date; seenAt: Date }): boolean {
  const { seenAfter, createdAfter, createdBefore } = aliveTimes()
  return seenAt > seenAfter && createdAt > createdAfter && createdAt <= createdBefore
}

/** A caller, with the last recorded use of their session or API key if there is one. */
export interface FoundCaller {
  readonly person: Person
  readonly usedAt: Date | null
}

/** False for a time in the future, which was recorded while a clock was ahead. */
export const isRecent = (usedAt: Date | null, now: number) =>
  usedAt !== null && Math.abs(now - usedAt.getTime()) <= TOUCH_MS

/** The signed-in users by session: all sessions, those of one user, or one session. */
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

/** Ends one session of a user; returns undefined if it belongs to someone else or has already ended. */
export async function endSession(trx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends every session of a user except one; returns the number of ended sessions. */
export async function endSessions(trx: Db, userId: string, keep = ''): Promise<number> {
  const ended = await trx
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', '!=', keep)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/**
 * Removes rows that expired days ago; called every minute. The delay protects sessions from a clock that is temporarily
 * ahead.
 */
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
