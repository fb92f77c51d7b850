import type { Db } from './schema.ts'
import { digest } from './session.ts'

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
