import type { Db } from '../db/schema.ts'
import type { Person } from './session.ts'
import { giveTicket, takeTicket } from './ticket.ts'

const LIFE_MS = 30_000

/** A ticket for one socket of the session it is asked in. To be called in a transaction. */
export function giveSocketTicket(trx: Db, { id, sessionId }: Person): Promise<string> {
  return giveTicket(trx, { kind: 'socket', userId: id, value: sessionId, lifeMs: LIFE_MS })
}

/** Takes the ticket back: the session it was given to, unless it was used before or is too old. */
export async function spendSocketTicket(db: Db, ticket: string): Promise<string | undefined> {
  return (await takeTicket(db, 'socket', ticket))?.value
}
