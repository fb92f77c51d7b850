import type { Db } from '../db/schema.ts'
import type { Person } from './session.ts'
import { giveTicket, takeTicket } from './ticket.ts'

const LIFE_MS = 30_000

/** Issues a ticket that opens one socket of this session. Call it in a transaction. */
export function giveSocketTicket(trx: Db, { id, sessionId }: Person): Promise<string> {
  return giveTicket(trx, { kind: 'socket', userId: id, value: sessionId, lifeMs: LIFE_MS })
}

/** Redeems a ticket; returns its session, or undefined if it was used or has expired. */
export async function spendSocketTicket(db: Db, ticket: string): Promise<string | undefined> {
  return (await takeTicket(db, 'socket', ticket))?.value
}
