import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { KeyScope } from '#contract/api-keys.ts'
import type { Role, UserState } from '#contract/roles.ts'
import { sweepLocks } from './lock.ts'
import type { Db } from './schema.ts'

const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS
/** A use is written down only when the last one noted is older. */
const TOUCH_MS = MINUTE_MS
const TOKEN_BYTES = 32
const TOKEN_CHARACTERS = 43
const AGENT_MAX = 200

export const SESSION_MAX_AGE_S = ABSOLUTE_MS / 1000

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
  readonly key?: ActingKey
}

const PERSON = [
  's.id as sessionId',
  'u.id',
  'u.username',
  'u.role',
  'u.state',
  'u.state_reason',
] as const

/** 256 random bits; only their hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

export const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function startSession(
  trx: Db,
  userId: string,
  { ip, agent }: { ip: string; agent: string },
): Promise<string> {
  const token = newToken()
  const now = new Date()
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
    })
    .execute()
  return token
}

/** The sessions, as `s`, that have neither lain idle nor grown too old. */
export const aliveSessions = (db: Db, now = Date.now()) =>
  db
    .selectFrom('auth_session as s')
    .where('s.seen_at', '>', new Date(now - IDLE_MS))
    .where('s.created_at', '>', new Date(now - ABSOLUTE_MS))

/**
 * One join decides each request and nothing is cached: a suspension is seen by the very next one. `touched` settles when
 * the use of the session is written down; on SQLite that waits for an import under way, so the request does not.
 */
export async function findPerson(
  db: Db,
  token: string | undefined,
): Promise<{ person: Person; touched: Promise<unknown> } | null> {
  if (token?.length !== TOKEN_CHARACTERS) return null
  const now = Date.now()
  const tokenHash = digest(token)
  const row = await aliveSessions(db, now)
    .innerJoin('auth_user as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', tokenHash)
    .select([...PERSON, 's.seen_at'])
    .executeTakeFirst()
  if (!row) return null
  const { seen_at, ...person } = row
  const isNoted = seen_at.getTime() >= now - TOUCH_MS || touching.has(tokenHash)
  return { person, touched: isNoted ? Promise.resolve() : touch(db, tokenHash, now) }
}

const touching = new Set<string>()

async function touch(db: Db, tokenHash: string, now: number): Promise<void> {
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

/** Removes what has expired; called every minute. */
export async function sweepExpired(db: Db): Promise<void> {
  const now = Date.now()
  await db
    .deleteFrom('auth_session')
    .where((where) =>
      where.or([
        where('seen_at', '<=', new Date(now - IDLE_MS)),
        where('created_at', '<=', new Date(now - ABSOLUTE_MS)),
      ]),
    )
    .execute()
  for (const table of ['auth_ticket', 'idempotency'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now)).execute()
  await sweepLocks(db)
}
