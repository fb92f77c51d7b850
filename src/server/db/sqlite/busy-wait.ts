import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../transact.ts'

const PATIENCE_MS = 5000
const PAUSES_MS = [1, 2, 5, 10, 20] as const
const LONGEST_PAUSE_MS = 25

/**
 * Waits while another process holds the lock of the file. SQLite's own wait would sleep in the main thread and block
 * all requests.
 */
export class BusyWait {
  #busySince: number | undefined

  /** Runs the job as soon as the file is free; throws if the lock was held for 5 s since `askedAt`. */
  async run<Result>(
    job: () => Result | Promise<Result>,
    askedAt = performance.now(),
  ): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        const result = await job()
        this.#busySince = undefined
        return result
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
        const now = performance.now()
        this.#busySince ??= now
        // Time spent behind a write of this process does not count, because the lock might have been free then.
        if (now - Math.max(askedAt, this.#busySince) >= PATIENCE_MS) throw error
      }
      await delay(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS)
    }
  }
}
