import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Sets the confirmation time of all sessions. */
export function setConfirmations(dataDir: string, at: Date): void {
  const db = new Sqlite(join(dataDir, 'night-shift.db'))
  db.prepare('update auth_session set confirmed_at = ?').run(at.toISOString())
  db.close()
}

/** Expires all confirmations, which last for 10 minutes. */
export const expireConfirmations = (dataDir: string) =>
  setConfirmations(dataDir, new Date(Date.now() - 11 * 60_000))
