import type { Db } from './schema.ts'
import { digest, newToken, type Person } from './session.ts'

const LIFE_MS = 30_000

/** A ticket for one socket of the session it is asked in. */
export async function giveSocketTicket(db: Db, { id, sessionId }: Person): Promise<string> {
  const ticket = newToken()
  await db
    .insertInto('auth_ticket')
    .values({
      token_hash: digest(ticket),
      kind: 'socket',
      user_id: id,
      value: sessionId,
      expires_at: new Date(Date.now() + LIFE_MS),
    })
    .execute()
  return ticket
}

/** Takes the ticket back: the session it was given to, unless it was used before or is too old. */
export async function spendSocketTicket(db: Db, ticket: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('auth_ticket')
    .where('token_hash', '=', digest(ticket))
    .where('kind', '=', 'socket')
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at.getTime() > Date.now() ? row.value : undefined
}
