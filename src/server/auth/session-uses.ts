import { sql } from 'kysely'
import { currentTime } from '../db/clock.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { isRecent } from './session.ts'

const usesOf = new WeakMap<Db, SessionUses>()

/**
 * Records the use of a session, at most once a minute. Requests do not wait for it, because on SQLite it waits for imports.
 * `usedAt` is the last recorded use.
 */
export async function recordSessionUse(
  db: Db,
  sessionId: string,
  usedAt: Date | null,
): Promise<void> {
  const uses = usesOf.getOrInsertComputed(db, () => new SessionUses())
  await uses.add(db, sessionId, usedAt)
}

/**
 * The last use of each session since the last write. A write contains all of them, so that it happens about once a minute,
 * however many sessions there are: each one makes the server read its sessions again.
 */
class SessionUses {
  /** Times in milliseconds since 1970, by the id of the session. */
  #usedAt = new Map<string, number>()
  #isWriting = false

  async add(db: Db, sessionId: string, usedAt: Date | null): Promise<void> {
    const now = currentTime()
    this.#usedAt.set(sessionId, now)
    if (isRecent(usedAt, now) || this.#isWriting) return
    const uses = [...this.#usedAt].map(([id, atMs]) => [id, new Date(atMs)] as const)
    this.#usedAt = new Map()
    this.#isWriting = true
    try {
      await transact(db, (trx) => write(trx, uses, new Date(now)))
    } finally {
      this.#isWriting = false
    }
  }
}

type Use = readonly [sessionId: string, usedAt: Date]

/** Keeps a later use that another node has recorded, but not one of a clock that was ahead. */
async function write(trx: Db, uses: readonly Use[], now: Date): Promise<void> {
  const given = jsonRows(trx, JSON.stringify(uses), { id: 'text', seen_at: 'timestamptz' })
  await sql`
    update auth_session set seen_at = given.seen_at
    from ${given} as given
    where auth_session.id = given.id
      and (auth_session.seen_at < given.seen_at or auth_session.seen_at > ${now})`.execute(trx)
}
