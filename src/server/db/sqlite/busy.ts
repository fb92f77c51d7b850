import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../transact.ts'

const PATIENCE_MS = 5000
const PAUSES_MS = [1, 2, 5, 10, 20] as const
const LONGEST_PAUSE_MS = 25

/**
 * Waits while another process holds the lock of the file. SQLite's own wait sleeps in the main thread, so nobody else
 * would be answered.
 */
export class BusyWait {
  #busySince: number | undefined

  /** Runs the job as soon as the file is free; fails when the lock was held for 5 s since `askedAt`. */
  async run<Result>(job: () => Result, askedAt = performance.now()): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        const result = job()
        this.#busySince = undefined
        return result
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
        const now = performance.now()
        this.#busySince ??= now
        // Time spent behind a write of this process does not count: the lock may have been free then.
        if (now - Math.max(askedAt, this.#busySince) >= PATIENCE_MS) throw error
      }
      await delay(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS)
    }
  }
}
