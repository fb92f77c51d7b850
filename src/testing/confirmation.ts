import type { Db } from '#server/db/schema.ts'

const MINUTE_MS = 60_000

/** Lets this many minutes pass since every session was confirmed. */
export async function ageConfirmations(db: Db, minutes: number): Promise<void> {
  const confirmed_at = new Date(Date.now() - minutes * MINUTE_MS)
  await db.updateTable('auth_session').set({ confirmed_at }).execute()
}
