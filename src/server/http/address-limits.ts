import type { FastifyInstance } from 'fastify'
import { addressRange } from '#domain/address-range.ts'
import { AppError } from '../errors.ts'
import { PROBES, pathOf } from '../history/logger.ts'
import { isRefusal } from '../history/refused-requests.ts'
import { apiKeyOf } from './authenticate.ts'
import type { Cookies, WithHeaders } from './cookie.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
/** Format of sessions and keys; checking whether one is valid costs a query. */
const CREDENTIAL = /^(nsa?_)?[\w-]{43}$/

/** Remaining requests of an address, and the time they were computed. */
interface Bucket {
  remaining: number
  atMs: number
}

/** Maximum number of addresses; the least recently seen one is dropped first. */
const ADDRESSES_MAX = 10_000
const ADDRESS_CHARACTERS = 45

/** A token bucket per address (or per /64 for IPv6) that holds one minute of requests. */
export class AddressRateLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Counts a request; returns 0, or the seconds until one is allowed again. */
  take(ip: string): number {
    const bucket = this.#bucketOf(addressRange(ip).slice(0, ADDRESS_CHARACTERS))
    if (bucket.remaining < 1)
      return Math.ceil(((1 - bucket.remaining) * MINUTE_S) / this.#perMinute)
    bucket.remaining -= 1
    return 0
  }

  #bucketOf(address: string): Bucket {
    const nowMs = performance.now()
    const existing = this.#buckets.get(address)
    const refill = existing
      ? ((nowMs - existing.atMs) * this.#perMinute) / (MINUTE_S * SECOND_MS)
      : 0
    const remaining = existing
      ? Math.min(this.#perMinute, existing.remaining + refill)
      : this.#perMinute
    const bucket = { remaining, atMs: nowMs }
    // A Map keeps insertion order, so the first entry is the least recently seen.
    this.#buckets.delete(address)
    this.#buckets.set(address, bucket)
    const [oldest] = this.#buckets.size > ADDRESSES_MAX ? this.#buckets.keys() : []
    if (oldest !== undefined) this.#buckets.delete(oldest)
    return bucket
  }
}

interface Limits {
  /** Limits all requests of an address. */
  readonly all: AddressRateLimit
  /** Limits requests without a session or API key, and those refused despite carrying one. */
  readonly anonymous: AddressRateLimit
}

/**
 * Requests per minute. 200 users behind one address can open the sign-in page in the same minute, with 25 requests
 * each.
 */
export const REQUESTS_PER_ADDRESS = { all: 60_000, anonymous: 6000 }

/** Refuses requests from addresses that send too many. */
export class AddressLimits {
  readonly #limits: Limits
  readonly #cookies: Cookies

  constructor({ all, anonymous }: typeof REQUESTS_PER_ADDRESS, cookies: Cookies) {
    this.#limits = { all: new AddressRateLimit(all), anonymous: new AddressRateLimit(anonymous) }
    this.#cookies = cookies
  }

  /** Counts a request or an upgrade; returns the refusal, if any. */
  readonly refusalOf = (request: Counted): AppError | undefined => {
    const { all, anonymous } = this.#limits
    const isAnonymous = !this.#hasCredentials(request) && !PROBES.has(pathOf(request.url ?? ''))
    const waitS = all.take(request.ip) || (isAnonymous ? anonymous.take(request.ip) : 0)
    return waitS > 0 ? tooManyRequests(waitS) : undefined
  }

  /** Refuses before any work is done, and counts requests that turn out to be anonymous. */
  addHooks(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      const refusal = this.refusalOf(request)
      if (refusal) throw refusal
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const isForged = !request.person && this.#hasCredentials(request)
      if (isForged && isRefusal(statusCode)) this.#limits.anonymous.take(request.ip)
    })
  }

  #hasCredentials(request: WithHeaders): boolean {
    return CREDENTIAL.test(apiKeyOf(request) ?? this.#cookies.read(request) ?? '')
  }
}

interface Counted extends WithHeaders {
  readonly ip: string
  readonly url?: string | undefined
}

function tooManyRequests(retryAfter: number): AppError {
  const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  return new AppError(
    'too_many_requests',
    `Your address sends too many requests. Try again in ${wait}.`,
    { retryAfter },
  )
}
