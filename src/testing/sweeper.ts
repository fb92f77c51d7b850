import { checkClock } from '#server/db/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLogger } from '#server/history/logger.ts'
import { sweep } from '#server/maintenance.ts'
import { SILENT_LIVE } from './silent-live.ts'

// Runs one round of the periodic sweeps on a database (file and URL in argv).
const [, , file = '', url] = process.argv
const db = await openDatabase({ url, file })
const logger = createLogger('warn')
await checkClock(db, logger)
await sweep({ db, live: SILENT_LIVE, logger })
await db.destroy()
