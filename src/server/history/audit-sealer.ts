import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '../auth/vault.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import type { Live } from '../live/live.ts'
import { RepeatedTask } from '../repeated-task.ts'
import { SEALED_AT_ONCE, sealAudit } from './audit-chain.ts'

const EVERY_MS = 500

/** Seals the audit log twice a second, and adds its entries to the server log. */
export const startSealer = (db: Db, vault: Vault, live: Live, logger: FastifyBaseLogger) =>
  new RepeatedTask(EVERY_MS, async () => {
    try {
      // New entries wait for the next time, because sealing a few entries per transaction would cost as much as the
      // changes.
      for (let sealed = SEALED_AT_ONCE; sealed === SEALED_AT_ONCE; ) {
        sealed = await sealAudit(db, vault)
        if (sealed > 0) live.changed('logs', [])
        await new Promise(setImmediate)
      }
    } catch (error) {
      // The rows stay unsealed for now; the requests log that the database is unavailable.
      if (!outageOf(error)) logger.error({ err: error }, 'audit entries could not be sealed')
    }
  })
