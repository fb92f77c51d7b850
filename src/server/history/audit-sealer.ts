import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '../auth/vault.ts'
import { outageOf } from '../db/connection-errors.ts'
import type { Db } from '../db/schema.ts'
import type { Live } from '../live/live.ts'
import { SEALED_AT_ONCE, sealAudit } from './audit-chain.ts'

const EVERY_MS = 500

/** Seals the audit log twice a second while the server runs, and adds its entries to the server log. */
export class AuditSealer {
  readonly #db: Db
  readonly #vault: Vault
  readonly #live: Live
  readonly #logger: FastifyBaseLogger
  readonly #timer: NodeJS.Timeout
  #sealing: Promise<void> = Promise.resolve()
  #isSealing = false

  constructor(db: Db, vault: Vault, live: Live, logger: FastifyBaseLogger) {
    this.#db = db
    this.#vault = vault
    this.#live = live
    this.#logger = logger
    this.#timer = setInterval(() => this.#begin(), EVERY_MS).unref()
  }

  /** Seals the waiting rows, then stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sealing
    this.#begin()
    await this.#sealing
  }

  #begin(): void {
    if (this.#isSealing) return
    this.#isSealing = true
    this.#sealing = this.#sealAll().finally(() => {
      this.#isSealing = false
    })
  }

  async #sealAll(): Promise<void> {
    try {
      // New entries wait for the next time, because sealing a few entries per transaction would cost as much as the
      // changes.
      for (let sealed = SEALED_AT_ONCE; sealed === SEALED_AT_ONCE; ) {
        sealed = await sealAudit(this.#db, this.#vault)
        if (sealed > 0) this.#live.changed('logs', [])
        await new Promise(setImmediate)
      }
    } catch (error) {
      // The rows stay unsealed for now; the requests log that the database is unavailable.
      if (!outageOf(error)) this.#logger.error({ err: error }, 'audit entries could not be sealed')
    }
  }
}
