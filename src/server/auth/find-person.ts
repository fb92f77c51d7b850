import { setNewest } from '#domain/set-newest.ts'
import { cachePerDatabase } from '../db/cache-per-database.ts'
import { type Commit, type Commits, follow } from '../db/commits.ts'
import { runCompiled } from '../db/compiled.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import {
  digest,
  type FoundCaller,
  isAlive,
  PERSON,
  type Person,
  TOKEN_CHARACTERS,
} from './session.ts'

interface Session {
  readonly person: Person
  readonly createdAt: Date
  readonly seenAt: Date
}

/**
 * The user of a session that has not expired. A session is read again after each commit that may have changed it, so the next
 * request after a suspension is refused. In a PostgreSQL transaction the rows are locked, the user first as everywhere: ending the
 * session or changing the user waits for the commit.
 */
export async function findPerson(db: Db, token: string | undefined): Promise<FoundCaller | null> {
  if (token?.length !== TOKEN_CHARACTERS) return null
  const hash = digest(token)
  const cache = db.isTransaction ? undefined : cacheOf(db)
  const session = await (cache ? cache.read(db, hash) : readSession(db, hash))
  return session && isAlive(session) ? { person: session.person, usedAt: session.seenAt } : null
}

async function readSession(db: Db, hash: string): Promise<Session | undefined> {
  const locks = locksRows(db)
  const [row] = await runCompiled(db, `session ${locks}`, { hash }, (values) =>
    db
      .selectFrom('auth_session as s')
      .innerJoin('auth_user as u', 'u.id', 's.user_id')
      .where('s.token_hash', '=', values.hash)
      .select([...PERSON, 's.created_at', 's.seen_at'])
      .$if(locks, (query) => query.forShare('u').forKeyShare('s')),
  )
  if (!row) return undefined
  const { created_at, seen_at, ...person } = row
  return { person, createdAt: created_at, seenAt: seen_at }
}

const SESSIONS_MAX = 10_000

/** The sessions of recent requests, by the hash of their token. */
class SessionCache {
  readonly #sessions = new Map<string, Session>()
  readonly #validate: () => number

  constructor(commits: Commits) {
    this.#validate = follow(commits, {
      apply: keepsSessions,
      clear: () => this.#sessions.clear(),
    })
  }

  async read(db: Db, hash: string): Promise<Session | undefined> {
    const version = this.#validate()
    const known = this.#sessions.get(hash)
    if (known) return known
    const session = await readSession(db, hash)
    // It is unknown whether the session includes a change that was committed during the read.
    if (session && this.#validate() === version)
      setNewest(this.#sessions, hash, session, SESSIONS_MAX)
    return session
  }
}

const cacheOf = cachePerDatabase((commits) => new SessionCache(commits))

/** Whether a commit wrote neither sessions nor users. */
const keepsSessions = ({ tables }: Commit): boolean =>
  tables.size > 0 && ['', 'auth_session', 'auth_user'].every((table) => !tables.has(table))
