import { checkClock } from '#server/db/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLogger } from '#server/history/logger.ts'
import { sweep } from '#server/sweep.ts'

// One round of the sweeps that a server makes every minute, on a database (file and address in argv).
const [, , file = '', url] = process.argv
const db = await openDatabase({ url, file })
const logger = createLogger('warn')
await checkClock(db, logger)
await sweep(db, logger)
await db.destroy()
