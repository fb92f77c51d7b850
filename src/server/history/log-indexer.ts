import type { FastifyBaseLogger } from 'fastify'
import { outageOf } from '../db/connection-errors.ts'
import { indexRows } from '../db/index-rows.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { RepeatedTask } from '../repeated-task.ts'

const EVERY_MS = 1000
/** Other writes of SQLite wait for so many lines about 20 ms. */
const INDEXED_AT_ONCE = 400

/** Adds new lines of the log to its text index, at least 400 at once. Until then a search reads them one by one. */
export const startLogIndexer = (db: Db, disk: DiskSpace | undefined, logger: FastifyBaseLogger) =>
  new RepeatedTask(EVERY_MS, async () => {
    try {
      // The last space of an almost full disk is reserved for signing in.
      while (disk?.notice === undefined && (await indexRows(db, 'log', INDEXED_AT_ONCE)));
    } catch (error) {
      if (!outageOf(error)) logger.error({ err: error }, 'lines of the log could not be indexed')
    }
  })
