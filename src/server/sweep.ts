import type { FastifyBaseLogger } from 'fastify'
import { sweepExpired } from './auth/session.ts'
import { isClockSettled } from './db/clock.ts'
import type { Db } from './db/schema.ts'
import { readFleetSetting } from './fleet/fleet-setting.ts'
import { sweepLog } from './history/log.ts'
import { sweepUndo } from './history/undo.ts'

/** Deletes expired data. Called every minute. */
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
