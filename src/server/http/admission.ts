import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Requests that begin in one turn of the event loop: a few, because each turn has costs of its own. */
const AT_ONCE = 8
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

/**
 * Lets a few requests of the API begin per turn of the event loop. Without it each turn serves all open connections and accepts one
 * new one, so that a few hundred busy connections keep new ones, and the probes of a load balancer, waiting for seconds. A request that
 * has waited too long is refused with 503.
 */
export class Admission {
  readonly #waitMaxMs: number
  readonly #signIns: Waiting[] = []
  readonly #others: Waiting[] = []
  /** How many requests have begun in this turn. */
  #begun = 0
  #isSignInNext = true
  #refused = 0

  constructor(waitMaxMs = WAIT_MAX_MS) {
    this.#waitMaxMs = waitMaxMs
  }

  addHooks(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith('/api/')) return
      try {
        await this.#enter(SIGN_IN.test(request.url) ? this.#signIns : this.#others)
      } catch (error) {
        // One line tells about all of them.
        request.isFlood = true
        throw error
      }
    })
    const timer = setInterval(() => this.#report(app.log), REPORT_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }

  #enter(queue: Waiting[]): Promise<void> | undefined {
    if (this.#begun >= AT_ONCE)
      return new Promise((begin, refuse) => queue.push({ since: performance.now(), begin, refuse }))
    this.#count()
    return undefined
  }

  #count(): void {
    this.#begun += 1
    if (this.#begun === 1) setImmediate(() => this.#nextTurn())
  }

  #nextTurn(): void {
    this.#begun = 0
    this.#refuseLate()
    while (this.#begun < AT_ONCE && this.#beginNext());
  }

  #beginNext(): boolean {
    // In turns, so that neither keeps the other waiting.
    const queues = this.#isSignInNext
      ? [this.#signIns, this.#others]
      : [this.#others, this.#signIns]
    const next = queues.find(({ length }) => length > 0)?.shift()
    if (!next) return false
    this.#isSignInNext = !this.#isSignInNext
    this.#count()
    next.begin()
    return true
  }

  #refuseLate(): void {
    const latest = performance.now() - this.#waitMaxMs
    const late = this.#others.findIndex(({ since }) => since > latest)
    const refused = this.#others.splice(0, late < 0 ? this.#others.length : late)
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
