import type { FastifyBaseLogger } from 'fastify'
import { outageOf } from '../db/connection-errors.ts'
import { indexRows, unindexedRows } from '../db/index-rows.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import { RepeatedTask } from '../repeated-task.ts'

const EVERY_MS = 1000
/** A search reads so many lines one by one in some milliseconds. */
const WAITING_MAX = 2000
/** Other writes of SQLite wait for so many lines about 20 ms. */
const INDEXED_AT_ONCE = 400

/**
 * Adds new lines of the log to its text index once 2,000 of them wait. Not more often, because a commit of another
 * connection clears what the server keeps in memory.
 */
export const startLogIndexer = (db: Db, disk: DiskSpace | undefined, logger: FastifyBaseLogger) =>
  new RepeatedTask(EVERY_MS, async () => {
    // The last space of an almost full disk is reserved for signing in.
    if (disk?.notice !== undefined) return
    try {
      let waiting = await unindexedRows(db, 'log')
      if (waiting < WAITING_MAX) return
      for (; waiting >= INDEXED_AT_ONCE; waiting -= INDEXED_AT_ONCE)
        await indexRows(db, 'log', INDEXED_AT_ONCE)
    } catch (error) {
      if (!outageOf(error)) logger.error({ err: error }, 'lines of the log could not be indexed')
    }
  })
