import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

/** An open file that other connections write to. */
interface Log {
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Flushes SQLite's log to disk outside the main thread. One flush serves every commit that waits for it, so concurrent
 * writers share its time.
 */
export class LogFlush {
  readonly #open: () => Promise<Log>
  #log: Log | undefined
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** `open` is called once the log exists. */
  constructor(open: () => Promise<Log>) {
    this.#open = open
  }

  /**
   * Resolves when a flush that began after this call has ended. It never rejects: after a failed flush it is unknown which
   * commits are on disk, so the process exits, and the next start recovers them.
   */
  wait(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#flush()
      return this.#running
    })
    return this.#next
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#running)
    await this.#log?.close()
    this.#log = undefined
  }

  async #flush(): Promise<void> {
    try {
      this.#log ??= await this.#open()
      await this.#log.flush()
    } catch (error) {
      setImmediate(() => {
        throw error
      })
      await new Promise(() => undefined)
    }
  }
}

const openFile = promisify(open)
const flushFile = promisify(fdatasync)
const closeFile = promisify(close)

/** Opens a log for writing, because Windows only flushes files that are open for writing. */
export async function openLog(file: string): Promise<Log> {
  const descriptor = await openFile(file, 'r+')
  return { flush: () => flushFile(descriptor), close: () => closeFile(descriptor) }
}
