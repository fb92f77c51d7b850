import type { FastifyBaseLogger } from 'fastify'
import { isClockSettled } from './db/clock.ts'
import { readFleetSetting } from './db/fleet-setting.ts'
import { sweepLog } from './db/log.ts'
import type { Db } from './db/schema.ts'
import { sweepExpired } from './db/session.ts'
import { sweepUndo } from './db/undo.ts'

/** Deletes what is too old; called every minute. */
export async function sweep(db: Db, logger: FastifyBaseLogger): Promise<void> {
  if (!isClockSettled()) return
  const failed = (message: string) => (error: unknown) => logger.warn({ err: error }, message)
  await sweepExpired(db).catch(failed('expired sessions were not deleted'))
  await sweepUndo(db).catch(failed('changes too old to be undone were not deleted'))
  await sweepLogs(db).catch(failed('old lines of the log were not deleted'))
}

async function sweepLogs(db: Db): Promise<void> {
  const { log_retention_days } = await readFleetSetting(db)
  await sweepLog(db, log_retention_days)
}
