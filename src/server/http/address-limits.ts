import type { FastifyInstance } from 'fastify'
import { addressRange } from '#domain/address-range.ts'
import { setNewest } from '#domain/set-newest.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { AppError } from '../errors.ts'
import { PROBES, pathOf } from '../history/logger.ts'
import { apiKeyOf } from './authenticate.ts'
import type { Cookies, WithHeaders } from './cookie.ts'
import { VerifiedCredentials } from './verified-credentials.ts'

const MINUTE_S = 60
const UNAUTHORIZED = 401
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
    setNewest(this.#buckets, address, bucket, ADDRESSES_MAX)
    return bucket
  }
}

interface Limits {
  /** Limits all requests of an address. */
  readonly all: AddressRateLimit
  /** Limits requests without a session or API key. */
  readonly anonymous: AddressRateLimit
  /** Limits requests with a session or API key that was not valid recently. */
  readonly unverified: AddressRateLimit
}

/**
 * Requests per minute. 200 users behind one address can open the sign-in page in the same minute, with 25 requests
 * each. Requests with unverified credentials have a limit of the same size, but a separate one, so that anonymous requests
 * do not block users whose session was not used recently.
 */
export const REQUESTS_PER_ADDRESS = { all: 60_000, anonymous: 6000 }

/** Refuses requests from addresses that send too many. */
export class AddressLimits {
  readonly #limits: Limits
  readonly #cookies: Cookies
  readonly #verified = new VerifiedCredentials()

  constructor({ all, anonymous }: typeof REQUESTS_PER_ADDRESS, cookies: Cookies) {
    this.#limits = {
      all: new AddressRateLimit(all),
      anonymous: new AddressRateLimit(anonymous),
      unverified: new AddressRateLimit(anonymous),
    }
    this.#cookies = cookies
  }

  /** Counts a request or an upgrade; returns the refusal, if any. */
  readonly refusalOf = (request: Counted): AppError | undefined => {
    const waitS =
      this.#limits.all.take(request.ip) || (this.#strangerLimitOf(request)?.take(request.ip) ?? 0)
    return waitS > 0 ? tooManyRequests(waitS) : undefined
  }

  /** Refuses before any work is done, and remembers which sessions and API keys are valid. */
  addHooks(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      const refusal = this.refusalOf(request)
      if (refusal) throw refusal
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const credential = this.#credentialOf(request)
      if (credential === undefined) return
      if (request.person) this.#verified.add(credential)
      else if (statusCode === UNAUTHORIZED) this.#verified.delete(credential)
    })
  }

  /** The limit of a request that no user is known to send. */
  #strangerLimitOf(request: Counted): AddressRateLimit | undefined {
    if (PROBES.has(pathOf(request.url ?? ''))) return undefined
    const credential = this.#credentialOf(request)
    if (credential === undefined) return this.#limits.anonymous
    return this.#verified.has(credential) ? undefined : this.#limits.unverified
  }

  #credentialOf(request: WithHeaders): string | undefined {
    const credential = apiKeyOf(request) ?? this.#cookies.read(request)
    return credential !== undefined && CREDENTIAL.test(credential) ? credential : undefined
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
