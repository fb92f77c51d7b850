import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Maximum number of requests that start in one iteration of the event loop. More than one, because each iteration has a
 * cost.
 */
const AT_ONCE = 8
/**
 * Maximum number of changes among them. A change takes as long as several lists, and all waiting lists start before the
 * next change.
 */
const CHANGES_AT_ONCE = 1
/** Maximum time that is reserved for reads after a change. */
const PAUSE_MAX_MS = 10
/** A change that has waited this long starts without a pause, so that slow reads do not starve changes. */
const PATIENCE_MS = 100
/** Maximum time that a request waits in the queue. */
const WAIT_MAX_MS = 400
const RETRY_AFTER_S = 1
const REPORT_MS = 10_000

/** Requests that are never refused, so that users can still sign in and see the reason for the other refusals. */
const SIGN_IN = /^\/api\/auth\//

/** A request in the queue. */
interface Waiting {
  readonly since: number
  begin(): void
  refuse(error: AppError): void
}

/** Requests of one kind, in the order of their arrival. */
interface Queue {
  readonly waiting: Waiting[]
  /** Maximum number that can start in one iteration. */
  readonly most: number
  /** Number that have started in this iteration. */
  begun: number
}

const queueOf = (most: number): Queue => ({ waiting: [], most, begun: 0 })

/**
 * Limits the API requests that start per iteration of the event loop. Without it, each iteration serves all open
 * connections and accepts only one new connection, so that with a few hundred busy connections, new connections and the
 * probes of a load balancer would wait for seconds. A request that has waited too long is refused with 503.
 */
export class Admission {
  readonly #waitMaxMs: number
  readonly #signIns = queueOf(AT_ONCE)
  readonly #reads = queueOf(AT_ONCE)
  readonly #changes = queueOf(CHANGES_AT_ONCE)
  /** The queues, with the next one first. */
  readonly #queues = [this.#signIns, this.#reads, this.#changes]
  /** Number of requests that have started in this iteration. */
  #begun = 0
  #begunAt = 0
  #isScheduled = false
  /** The time at which the next change can start, if there are reads. */
  #pauseEndsAt = 0
  #readsSinceChange = 0
  #refused = 0

  constructor(waitMaxMs = WAIT_MAX_MS) {
    this.#waitMaxMs = waitMaxMs
  }

  addHooks(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith('/api/')) return
      try {
        await this.#enter(this.#queueOf(request))
      } catch (error) {
        // `#report` logs a single line for all refused requests.
        request.isFlood = true
        throw error
      }
    })
    const timer = setInterval(() => this.#report(app.log), REPORT_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }

  /** Whether a change is waiting to start. */
  get isChangeWaiting(): boolean {
    return this.#changes.waiting.length > 0
  }

  #queueOf({ url, method }: FastifyRequest): Queue {
    if (SIGN_IN.test(url)) return this.#signIns
    return method === 'GET' || method === 'HEAD' ? this.#reads : this.#changes
  }

  #enter(queue: Queue): Promise<void> | undefined {
    if (!this.#mayBegin(queue)) {
      this.#schedule()
      return new Promise((begin, refuse) =>
        queue.waiting.push({ since: performance.now(), begin, refuse }),
      )
    }
    this.#count(queue)
    return undefined
  }

  #mayBegin(queue: Queue): boolean {
    if (this.#begun >= AT_ONCE || queue.begun >= queue.most) return false
    return queue !== this.#changes || !this.#isPaused
  }

  /** Whether changes are paused in favor of reads: after a change, for as long as its iteration took. */
  get #isPaused(): boolean {
    if (this.#readsSinceChange === 0) return false
    const now = performance.now()
    const since = this.#changes.waiting[0]?.since ?? now
    return now < this.#pauseEndsAt && now - since < PATIENCE_MS
  }

  #count(queue: Queue): void {
    if (this.#begun === 0) this.#begunAt = performance.now()
    this.#begun += 1
    queue.begun += 1
    if (queue === this.#reads) this.#readsSinceChange += 1
    if (queue === this.#changes) this.#readsSinceChange = 0
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#nextTurn())
  }

  #nextTurn(): void {
    this.#isScheduled = false
    if (this.#changes.begun > 0) {
      const now = performance.now()
      this.#pauseEndsAt = now + Math.min(now - this.#begunAt, PAUSE_MAX_MS)
    }
    this.#begun = 0
    for (const queue of this.#queues) queue.begun = 0
    this.#refuseLate(this.#reads)
    this.#refuseLate(this.#changes)
    while (this.#beginNext());
    if (this.#queues.some(({ waiting }) => waiting.length > 0)) this.#schedule()
  }

  #beginNext(): boolean {
    const queue = this.#queues.find((each) => each.waiting.length > 0 && this.#mayBegin(each))
    const next = queue?.waiting.shift()
    if (!queue || !next) return false
    // Round-robin, so that no queue blocks the others.
    this.#queues.push(...this.#queues.splice(this.#queues.indexOf(queue), 1))
    this.#count(queue)
    next.begin()
    return true
  }

  #refuseLate({ waiting }: Queue): void {
    const latest = performance.now() - this.#waitMaxMs
    const late = waiting.findIndex(({ since }) => since > latest)
    const refused = waiting.splice(0, late < 0 ? waiting.length : late)
    for (const { refuse } of refused)
      refuse(
        new AppError('busy', 'The console has too much to do at the moment. Try again.', {
          retryAfter: RETRY_AFTER_S,
        }),
      )
    this.#refused += refused.length
  }

  #report(logger: FastifyBaseLogger): void {
    if (this.#refused > 0)
      logger.warn({ requests: this.#refused }, 'requests were refused because there were too many')
    this.#refused = 0
  }
}
