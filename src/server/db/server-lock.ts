import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { takeAlone } from './exclusive-lock.ts'

/**
 * Makes sure that one server runs on a data directory: two would neither share news nor limits. The operating system
 * releases the lock when the process ends, however it ends. Commands and backups do not ask for it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock')
  // What SQLite puts beside it gets the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const release = takeAlone(file)
  if (!release)
    throw new Error(
      `Another Night Shift server is running on the data directory ${dataDir}. Stop it first, or set NIGHT_SHIFT_DATA_DIR to another directory. Several servers can share a PostgreSQL database: see DATABASE_URL in the README.`,
    )
  return release
}
