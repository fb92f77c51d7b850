import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressRange } from '#domain/address-range.ts'
import { formatCount } from '#domain/format.ts'
import type { Outage } from '../db/connection-errors.ts'

const CALLERS_MAX = 1000
const TOP_CALLERS = 5
const FIRST_REFUSAL = 400
const FIRST_FAULT = 500

/** Whether the request was refused because of its content. Server errors are always logged. */
export const isRefusal = (status: number) => status >= FIRST_REFUSAL && status < FIRST_FAULT

interface Refusal {
  readonly path: string
  readonly status: number
  readonly request: Pick<FastifyRequest, 'ip' | 'person' | 'outage'>
}

/** Counts refused requests that no rate limit of a user bounds, so that they cannot fill the log. */
export class RefusedRequests {
  #statuses = new Map<number, number>()
  #kinds = new Map<string, number>()
  #callers = new Map<string, number>()
  #outages = new Map<Outage, number>()

  count({ path, status, request }: Refusal): void {
    const caller = callerOf(request)
    add(this.#statuses, status)
    add(this.#kinds, kindOf(path))
    if (request.outage !== null) add(this.#outages, request.outage)
    if (this.#callers.size < CALLERS_MAX || this.#callers.has(caller)) add(this.#callers, caller)
  }

  /** Logs one line for all requests since the last report. */
  report(logger: FastifyBaseLogger): void {
    const amount = [...this.#statuses.values()].reduce((sum, each) => sum + each, 0)
    if (amount === 0) return
    const callers = [...this.#callers].sort(([, a], [, b]) => b - a)
    const details = {
      statuses: Object.fromEntries(this.#statuses),
      kinds: Object.fromEntries(this.#kinds),
      callers: Object.fromEntries(callers.slice(0, TOP_CALLERS)),
      ...(this.#outages.size > 0 && { outages: Object.fromEntries(this.#outages) }),
    }
    logger.info(details, sentence(amount, callers.length, callers[0]?.[0] ?? ''))
    this.#statuses = new Map()
    this.#kinds = new Map()
    this.#callers = new Map()
    this.#outages = new Map()
  }
}

function sentence(amount: number, callers: number, top: string): string {
  const requests = amount === 1 ? '1 request was' : `${formatCount(amount)} requests were`
  return `${requests} refused in the last minute, ${callers === 1 ? '' : 'most '}from ${top}`
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request failed, if the database was not available. */
    outage: Outage | null
  }
}

function callerOf({ ip, person }: Refusal['request']): string {
  if (!person) return addressRange(ip)
  return person.key?.scope === 'agent' ? `agent ${person.key.name}` : `user ${person.username}`
}

const kindOf = (path: string) => {
  if (path.startsWith('/api/')) return 'api'
  return path === '/ws' ? 'socket' : 'page'
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
