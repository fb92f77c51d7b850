import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { onTestFinished } from 'vitest'
import { checkClock } from '#server/db/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'
import { freshFolder } from './process.ts'

/** Uses the clock of the database until the test ends, then switches back to the clock of this process, which test files share. */
export async function useServerClock(db: Db, logger: FastifyBaseLogger): Promise<void> {
  const folder = await freshFolder()
  await checkClock(db, logger)
  onTestFinished(async () => {
    const own = await openDatabase({ file: join(folder, 'own-clock.db') })
    await checkClock(own, logger)
    await own.destroy()
  })
}
