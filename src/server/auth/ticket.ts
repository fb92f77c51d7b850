import { MINUTE_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { lockUser } from './lock-user.ts'
import { digest, newToken } from './session.ts'

const LIFE_MS = 5 * MINUTE_MS
const TRIES_MAX = 5
/** Maximum number of tickets per kind and user. */
const OUTSTANDING_MAX = 20

/** Steps that wait for a second request: a second factor after the password, or a passkey challenge. */
type TicketKind = 'second_factor' | 'passkey_new' | 'passkey_use'

interface Ticket {
  kind: TicketKind | 'socket'
  userId: string | null
  value: string
  lifeMs?: number
}

/**
 * Issues a ticket: a token of 256 random bits for a row; only its hash is stored. The oldest tickets beyond the limit of a
 * user are removed. Call it in a transaction.
 */
export async function giveTicket(
  trx: Db,
  { kind, userId, value, lifeMs = LIFE_MS }: Ticket,
): Promise<string> {
  const ticket = newToken()
  if (userId !== null) await dropOldest(trx, kind, userId)
  await trx
    .insertInto('auth_ticket')
    .values({
      token_hash: digest(ticket),
      kind,
      user_id: userId,
      value,
      expires_at: new Date(currentTime() + lifeMs),
    })
    .execute()
  return ticket
}

/** Removes the oldest tickets so that one more fits the limit. */
async function dropOldest(trx: Db, kind: Ticket['kind'], userId: string): Promise<void> {
  await lockUser(trx, userId)
  const outstanding = await trx
    .selectFrom('auth_ticket')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .execute()
  const oldest = outstanding.slice(OUTSTANDING_MAX - 1).map(({ token_hash }) => token_hash)
  if (oldest.length > 0)
    await trx.deleteFrom('auth_ticket').where('token_hash', 'in', oldest).execute()
}

/** Redeems a ticket; undefined if it was already redeemed or has expired. */
export async function takeTicket(db: Db, kind: Ticket['kind'], ticket: string | undefined) {
  if (ticket === undefined) return undefined
  const row = await db
    .deleteFrom('auth_ticket')
    .where('token_hash', '=', digest(ticket))
    .where('kind', '=', kind)
    .returning(['user_id', 'value', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at.getTime() > currentTime() ? row : undefined
}

/** Counts an attempt on a ticket before its code is checked; undefined after five attempts. */
export async function tryTicket(
  db: Db,
  kind: TicketKind,
  ticket: string | undefined,
): Promise<string | undefined> {
  if (ticket === undefined) return undefined
  const row = await db
    .updateTable('auth_ticket')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', digest(ticket))
    .where('kind', '=', kind)
    .where('tries', '<', TRIES_MAX)
    .where('expires_at', '>', new Date(currentTime()))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Removes the pending second steps of a user's sign-ins. */
export async function dropSecondSteps(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth_ticket')
    .where('user_id', '=', userId)
    .where('kind', '=', 'second_factor')
    .execute()
}
