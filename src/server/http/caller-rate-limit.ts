import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { AppError } from '../errors.ts'

export const REQUESTS_PER_MINUTE = 600
/**
 * Requests beyond the limit for the user's own account, so that a runaway program cannot keep its owner from revoking
 * its key.
 */
const ACCOUNT_REQUESTS_PER_MINUTE = 60

interface Window {
  readonly endsAtMs: number
  requests: number
  accountRequests: number
}

/**
 * Counts the requests of each user, over all their sessions and API keys, in windows of a minute. Reports of agents have a
 * separate limit.
 */
export class CallerRateLimit {
  readonly #max: number
  readonly #windows = new Map<string, Window>()
  #sweepAtMs = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Refuses a request over the limit. Only the first refusal of a window is logged. */
  count({ access }: Pick<Endpoint, 'access'>, request: FastifyRequest): void {
    const { person } = request
    if (!person || person.key?.scope === 'agent') return
    request.isRateLimited = true
    const nowMs = performance.now()
    const window = this.#windowOf(person.id, nowMs)
    window.requests += 1
    if (window.requests <= this.#max) return
    const isOwnAccount = !person.key && (access === 'own' || access === 'public')
    if (isOwnAccount && ++window.accountRequests <= ACCOUNT_REQUESTS_PER_MINUTE) return
    request.isFlood = window.requests > this.#max + 1
    throw refusal(this.#max, Math.ceil((window.endsAtMs - nowMs) / 1000))
  }

  #windowOf(userId: string, nowMs: number): Window {
    const current = this.#windows.get(userId)
    if (current && nowMs < current.endsAtMs) return current
    this.#sweep(nowMs)
    const window = { endsAtMs: nowMs + MINUTE_MS, requests: 0, accountRequests: 0 }
    this.#windows.set(userId, window)
    return window
  }

  /** Drops ended windows once a minute. */
  #sweep(nowMs: number): void {
    if (nowMs < this.#sweepAtMs) return
    this.#sweepAtMs = nowMs + MINUTE_MS
    for (const [userId, { endsAtMs }] of this.#windows)
      if (endsAtMs <= nowMs) this.#windows.delete(userId)
  }
}

function refusal(max: number, retryAfter: number): AppError {
  const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  return new AppError(
    'too_many_requests',
    `You and your API keys made more than ${max} requests within a minute. Try again in ${wait}.`,
    { retryAfter },
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts against the limit of a user. */
    isRateLimited: boolean
    /** One of many refusals in a row, which is not logged. */
    isFlood: boolean
  }
}
