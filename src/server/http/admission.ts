import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Requests that begin in one turn of the event loop: a few, because each turn has costs of its own. */
const AT_ONCE = 8
/** Of these, changes: a change takes as long as several lists, and all lists that wait begin before the next one. */
const CHANGES_AT_ONCE = 1
/** How long a request waits for its turn. */
const WAIT_MAX_MS = 400
const RETRY_AFTER_S = 1
const REPORT_MS = 10_000

/** Requests that are never refused: without a session nobody could find out why the others are. */
const SIGN_IN = /^\/api\/auth\//

/** A request that waits for its turn. */
interface Waiting {
  readonly since: number
  begin(): void
  refuse(error: AppError): void
}

/** Requests of one kind, in the order of their arrival. */
interface Queue {
  readonly waiting: Waiting[]
  /** How many may begin in one turn. */
  readonly most: number
  /** How many have begun in this turn. */
  begun: number
}

const queueOf = (most: number): Queue => ({ waiting: [], most, begun: 0 })

/**
 * Lets a few requests of the API begin per turn of the event loop. Without it each turn serves all open connections and accepts one
 * new one, so that a few hundred busy connections keep new ones, and the probes of a load balancer, waiting for seconds. A request that
 * has waited too long is refused with 503.
 */
export class Admission {
  readonly #waitMaxMs: number
  readonly #signIns = queueOf(AT_ONCE)
  readonly #reads = queueOf(AT_ONCE)
  readonly #changes = queueOf(CHANGES_AT_ONCE)
  /** The queue whose turn it is comes first. */
  readonly #queues = [this.#signIns, this.#reads, this.#changes]
  /** How many requests have begun in this turn. */
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
        // One line tells about all of them.
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
    // In turns, so that none keeps the others waiting.
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
