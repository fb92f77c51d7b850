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
        // A single log line for all of them.
        request.isFlood = true
        throw error
      }
    })
    const timer = setInterval(() => this.#report(app.log), REPORT_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }

  #queueOf({ url, method }: FastifyRequest): Queue {
    if (SIGN_IN.test(url)) return this.#signIns
    return method === 'GET' || method === 'HEAD' ? this.#reads : this.#changes
  }

  #enter(queue: Queue): Promise<void> | undefined {
    if (!this.#mayBegin(queue))
      return new Promise((begin, refuse) =>
        queue.waiting.push({ since: performance.now(), begin, refuse }),
      )
    this.#count(queue)
    return undefined
  }

  #mayBegin({ begun, most }: Queue): boolean {
    return this.#begun < AT_ONCE && begun < most
  }

  #count(queue: Queue): void {
    this.#begun += 1
    queue.begun += 1
    if (this.#begun === 1) setImmediate(() => this.#nextTurn())
  }

  #nextTurn(): void {
    this.#begun = 0
    for (const queue of this.#queues) queue.begun = 0
    this.#refuseLate(this.#reads)
    this.#refuseLate(this.#changes)
    while (this.#beginNext());
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
