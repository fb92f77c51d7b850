import { randomUUID } from 'node:crypto'
import { canOwnAgents } from '#domain/access.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import { runCompiled } from '../db/compiled.ts'
import { locksRows } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { newKey } from './api-key.ts'
import { digest, type FoundCaller, type Person } from './session.ts'

/** The prefix by which people and secret scanners recognize a key of an agent. */
const PREFIX = 'nsa_'
const KEY = /^nsa_[\w-]{43}$/

export const isAgentKey = (key: string) => key.startsWith(PREFIX)

/**
 * The agent that this key belongs to, with its owner as the caller. The agent is read for each request, so a suspension takes
 * effect immediately. In a PostgreSQL transaction the rows are locked, as in `findPerson`.
 */
export async function findAgent(db: Db, key: string): Promise<FoundCaller | null> {
  if (!KEY.test(key)) return null
  const shape = `agent of a key ${locksRows(db)}`
  const [row] = await runCompiled(db, shape, { hash: digest(key), now: now() }, (values) =>
    validKeys(db, values.now).where('k.key_hash', '=', values.hash),
  )
  if (!row) return null
  const refusal = refusalOf(row)
  if (refusal) throw new AppError('bad_credentials', refusal)
  const { key_id, used_at, agent_id, name, is_suspended: _, ...user } = row
  const acting = { id: key_id, name, scope: 'agent', agentId: agent_id } as const
  return { person: { ...user, sessionId: '', confirmedAt: null, key: acting }, usedAt: used_at }
}

/**
 * Returns which of these keys no longer give access, and why. In a PostgreSQL transaction, the rows of the other keys are
 * locked.
 */
export async function findEndedKeys(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await validKeys(db, now()).where('k.id', 'in', ids).orderBy('u.id').execute()
  const refusals = new Map(rows.map((row) => [row.key_id, refusalOf(row)]))
  return new Map(
    ids.flatMap((id) => {
      const refusal = refusals.has(id) ? refusals.get(id) : 'This key is no longer valid.'
      return refusal === undefined ? [] : [[id, refusal]]
    }),
  )
}

const now = () => new Date(currentTime())

const validKeys = (db: Db, at: Date) =>
  db
    .selectFrom('agent_key as k')
    .innerJoin('agent as a', 'a.id', 'k.agent_id')
    .innerJoin('auth_user as u', 'u.id', 'a.owner_id')
    .where(({ eb, or }) => or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', at)]))
    .select(['u.id', 'u.username', 'u.role', 'u.state', 'u.state_reason'])
    .select(['k.id as key_id', 'k.used_at'])
    .select(['a.id as agent_id', 'a.name', 'a.is_suspended'])
    .$if(locksRows(db), (query) => query.forShare(['a', 'u']).forKeyShare('k'))

function refusalOf(row: Pick<Person, 'role' | 'state'> & { is_suspended: boolean }) {
  if (row.is_suspended) return 'This agent is suspended.'
  if (!canOwnAgents(row))
    return 'The owner of this agent is no longer an approved operator or administrator.'
  return undefined
}

/** Creates a key for an agent. */
export async function addAgentKey(trx: Db, agent_id: number): Promise<string> {
  const { key, ...kept } = newKey(PREFIX)
  await trx
    .insertInto('agent_key')
    .values({ id: randomUUID(), agent_id, ...kept, created_at: now(), expires_at: null })
    .execute()
  return key
}

/** Sets the expiry of the current key of an agent, and ends any earlier key. Returns the expiry. */
export async function expireAgentKeys(
  trx: Db,
  agentId: number,
  overlapMinutes: number,
): Promise<Date> {
  const expires_at = new Date(currentTime() + overlapMinutes * MINUTE_MS)
  const keys = trx.deleteFrom('agent_key').where('agent_id', '=', agentId)
  await (overlapMinutes === 0 ? keys : keys.where('expires_at', 'is not', null)).execute()
  await trx.updateTable('agent_key').set({ expires_at }).where('agent_id', '=', agentId).execute()
  return expires_at
}
