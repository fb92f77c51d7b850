import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '#domain/time-units.ts'
import { Semaphore } from '../db/semaphore.ts'
import { codeOf } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import { FileRows } from './packed-rows.ts'
import type { FileSummary, Job, RowOf, Step } from './read-import.ts'
import { createReport, type Report } from './report.ts'
import type { Command } from './worker.ts'

const WAITING_MAX = 4
const RETRY_AFTER_S = 10
const IDLE_MS = 60 * SECOND_MS
/** Size of the young generation. Most objects of a row are garbage immediately. */
const YOUNG_MEGABYTES = 8
const LARGE_BYTES = 2 ** 20
/** The largest file takes about 200 MB for its bytes, JSON and text. */
const LIMITS = { seconds: 120, megabytes: 512 }

/** An imported file, checked as far as possible without the database. */
export interface ImportFile<Row> extends Omit<FileSummary, 'report'> {
  readonly rows: FileRows<Row>
  readonly report: Report
}

/**
 * Reads imported files one at a time in a separate thread. A file can exhaust the time and memory of that thread without
 * affecting other requests.
 */
export class ImportReader {
  readonly #lock = new Semaphore(1)
  readonly #closed = new AbortController()
  readonly #limits: typeof LIMITS
  #waiting = 0
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  async read<Kind extends Job['kind']>(
    job: Job & { readonly kind: Kind },
    body: Uint8Array,
  ): Promise<ImportFile<RowOf[Kind]>> {
    if (this.#waiting > WAITING_MAX) throw busy()
    // The bytes are transferred to the thread.
    const size = body.byteLength
    this.#waiting += 1
    await this.#lock.acquire()
    clearTimeout(this.#idle)
    try {
      return await this.#readExclusively<RowOf[Kind]>(job, body)
    } finally {
      this.#waiting -= 1
      this.#lock.release()
      // Ends the thread after a large file to release its memory.
      if (size > LARGE_BYTES) await this.#endWorker()
      else this.#idle = setTimeout(() => this.#endWorker(), IDLE_MS).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#closed.abort()
    await this.#endWorker()
  }

  async #readExclusively<Row>(job: Job, body: Uint8Array): Promise<ImportFile<Row>> {
    const signal = AbortSignal.any([
      this.#closed.signal,
      AbortSignal.timeout(this.#limits.seconds * SECOND_MS),
    ])
    const rows = new FileRows<Row>()
    let step = await this.#request({ kind: 'read', job, body: transferable(body) }, signal)
    for (; step.kind === 'rows'; step = await this.#request({ kind: 'next' }, signal))
      rows.add(step.rows)
    if (step.kind === 'refused')
      throw new AppError(step.code, step.message, { errors: step.errors })
    return { ...step.file, rows, report: createReport(step.file.report) }
  }

  async #request(command: Command, signal: AbortSignal): Promise<Step> {
    this.#worker ??= this.#startWorker()
    const worker = this.#worker
    try {
      const response = once(worker, 'message', { signal })
      worker.postMessage(command, command.kind === 'read' ? [command.body.buffer] : [])
      const [step] = await response
      return step
    } catch (cause) {
      await this.#endWorker()
      throw refusalOf(cause, signal)
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'import',
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.megabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    })
    // The waiting caller receives the error; without a listener it would end the process.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    worker.unref()
    return worker
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

/** Bytes that can be transferred without a copy; small ones share a buffer with others. */
const transferable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

const busy = () =>
  new AppError('busy', 'Too many imports are waiting. Try again in a few seconds.', {
    retryAfter: RETRY_AFTER_S,
  })

function refusalOf(cause: unknown, signal: AbortSignal): unknown {
  if (codeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError(
      'too_large',
      'Reading this file needs too much memory. Split it and import the parts one by one.',
      { cause },
    )
  if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
    return new AppError(
      'too_large',
      `Reading this file takes too long. Split it and import the parts one by one.`,
      { cause },
    )
  return signal.aborted
    ? new AppError('unavailable', 'The server is stopping. Import the file again in a moment.', {
        retryAfter: RETRY_AFTER_S,
      })
    : cause
}
