import { MINUTE_MS } from '#domain/time-units.ts'
import type { Db } from '#server/db/schema.ts'

/** Moves the confirmation of every session this many minutes into the past. */
export async function ageConfirmations(db: Db, minutes: number): Promise<void> {
  const confirmed_at = new Date(Date.now() - minutes * MINUTE_MS)
  await db.updateTable('auth_session').set({ confirmed_at }).execute()
}
