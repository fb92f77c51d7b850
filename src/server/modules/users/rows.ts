import type { User } from '#contract/users.ts'
import { withSecondFactor } from '../../auth/second-factor.ts'
import { aliveSessions } from '../../auth/session.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'

export const COLUMNS = [
  'id',
  'username',
  'role',
  'state',
  'state_reason',
  'created_at',
  'version',
] as const

type Row = Omit<User, 'created_at' | 'seen_at' | 'sessions' | 'second_factor'> & {
  created_at: Date
}

export async function readUser(db: Db, id: string): Promise<User> {
  const [user] = await readUsers(db, [id])
  return found(user, 'User')
}

/** Users by id, in the order of the ids; ids without a user are omitted. */
export async function readUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('auth_user').select(COLUMNS).where('id', 'in', ids).execute()
  return withSessions(db, inOrder(ids, rows))
}

/** The users of these rows, in their order, with their sessions and second factor. */
export async function withSessions(db: Db, rows: Row[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id)
  const sessions = await countSessions(db, ids)
  const secondFactor = await withSecondFactor(db, ids)
  return rows.map((row) => ({
    ...withInstants(row),
    seen_at: null,
    sessions: 0,
    second_factor: secondFactor.has(row.id),
    ...sessions.get(row.id),
  }))
}

async function countSessions(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map()
  const counts = await aliveSessions(db)
    .where('s.user_id', 'in', ids)
    .groupBy('s.user_id')
    .select(({ fn }) => [
      's.user_id',
      fn.countAll<number>().as('sessions'),
      fn.max('s.seen_at').as('seen_at'),
    ])
    .execute()
  // An aggregate has no declared type, so one engine returns a date and the other its text.
  return new Map(
    counts.map(({ user_id, sessions, seen_at }) => [
      user_id,
      { sessions, seen_at: new Date(seen_at).toISOString() },
    ]),
  )
}
