import type { FastifyInstance } from 'fastify'
import { addressRange } from '#domain/address-range.ts'
import { AppError } from '../errors.ts'
import { isRefusal } from '../history/anonymous-refusals.ts'
import { PROBES, pathOf } from '../history/logger.ts'
import { keyIn } from './authenticate.ts'
import type { Cookies, WithHeaders } from './cookie.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
/** What sessions and API keys look like; whether they are valid costs a query. */
const CREDENTIAL = /^(ns_)?[\w-]{43}$/

/** Of one address: how many requests it has left, and when that was counted. */
interface Bucket {
  left: number
  atMs: number
}

/** The most addresses that are remembered; the one not seen for longest is forgotten first. */
const ADDRESSES_MAX = 10_000
const ADDRESS_CHARACTERS = 45

/** Counts the requests of each address, all of a /64 together, in a bucket that holds one minute's worth. */
export class AddressRateLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Counts a request and answers 0, or the seconds after which there is room for it again. */
  take(ip: string): number {
    const bucket = this.#bucketOf(addressRange(ip).slice(0, ADDRESS_CHARACTERS))
    if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * MINUTE_S) / this.#perMinute)
    bucket.left -= 1
    return 0
  }

  #bucketOf(address: string): Bucket {
    const nowMs = performance.now()
    const known = this.#buckets.get(address)
    const refill = known ? ((nowMs - known.atMs) * this.#perMinute) / (MINUTE_S * SECOND_MS) : 0
    const left = known ? Math.min(this.#perMinute, known.left + refill) : this.#perMinute
    const bucket = { left, atMs: nowMs }
    // A map keeps the order of insertion: the first is the one not seen for longest.
    this.#buckets.delete(address)
    this.#buckets.set(address, bucket)
    const [oldest] = this.#buckets.size > ADDRESSES_MAX ? this.#buckets.keys() : []
    if (oldest !== undefined) this.#buckets.delete(oldest)
    return bucket
  }
}

interface Limits {
  /** Of every request of an address, signed in or not. */
  readonly all: AddressRateLimit
  /** Of requests without a session or an API key, and of those that were refused although they carried one. */
  readonly anonymous: AddressRateLimit
}

/** Requests a minute. Two hundred people behind one address open the sign-in page in the same minute, 25 requests each. */
export const REQUESTS_PER_ADDRESS = { all: 60_000, anonymous: 6000 }

/** Tells which requests come from an address that sends too many. */
export class AddressLimits {
  readonly #limits: Limits
  readonly #cookies: Cookies

  constructor({ all, anonymous }: typeof REQUESTS_PER_ADDRESS, cookies: Cookies) {
    this.#limits = { all: new AddressRateLimit(all), anonymous: new AddressRateLimit(anonymous) }
    this.#cookies = cookies
  }

  /** Counts a request, or a request to upgrade; answers why it is refused, if it is. */
  readonly refusalOf = (request: Counted): AppError | undefined => {
    const { all, anonymous } = this.#limits
    const isAnonymous = !this.#hasCredentials(request) && !PROBES.has(pathOf(request.url ?? ''))
    const waitS = all.take(request.ip) || (isAnonymous ? anonymous.take(request.ip) : 0)
    return waitS > 0 ? tooMany(waitS) : undefined
  }

  /** Refuses before any work is done, and counts what turned out to be anonymous. */
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
    return CREDENTIAL.test(keyIn(request) ?? this.#cookies.read(request) ?? '')
  }
}

interface Counted extends WithHeaders {
  readonly ip: string
  readonly url?: string | undefined
}

function tooMany(retryAfter: number): AppError {
  const wait = retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  return new AppError(
    'too_many_requests',
    `Your address sends too many requests. Try again in ${wait}.`,
    { retryAfter },
  )
}
