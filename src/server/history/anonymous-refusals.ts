import type { FastifyBaseLogger } from 'fastify'
import { addressRange } from '#domain/address-range.ts'
import { formatCount } from '#domain/format.ts'

const ADDRESSES_MAX = 1000
const FIRST_REFUSAL = 400
const FIRST_FAULT = 500

/** Whether the request was refused because of its content. Server errors are always logged. */
export const isRefusal = (status: number) => status >= FIRST_REFUSAL && status < FIRST_FAULT

interface Refusal {
  readonly path: string
  readonly status: number
  readonly ip: string
}

/** Counts refused anonymous requests, so that they cannot fill the log. */
export class AnonymousRefusals {
  #statuses = new Map<number, number>()
  #kinds = new Map<string, number>()
  #addresses = new Map<string, number>()

  count({ path, status, ip }: Refusal): void {
    const address = addressRange(ip)
    add(this.#statuses, status)
    add(this.#kinds, kindOf(path))
    if (this.#addresses.size < ADDRESSES_MAX || this.#addresses.has(address))
      add(this.#addresses, address)
  }

  /** Logs one line for all requests since the last report. */
  report(logger: FastifyBaseLogger): void {
    const amount = [...this.#statuses.values()].reduce((sum, each) => sum + each, 0)
    if (amount === 0) return
    const [top = ''] = [...this.#addresses].sort(([, a], [, b]) => b - a)[0] ?? []
    const details = {
      statuses: Object.fromEntries(this.#statuses),
      kinds: Object.fromEntries(this.#kinds),
      addresses: Object.fromEntries([...this.#addresses].sort(([, a], [, b]) => b - a).slice(0, 5)),
    }
    logger.info(details, sentence(amount, this.#addresses.size, top))
    this.#statuses = new Map()
    this.#kinds = new Map()
    this.#addresses = new Map()
  }
}

function sentence(amount: number, addresses: number, top: string): string {
  const requests =
    amount === 1 ? '1 anonymous request was' : `${formatCount(amount)} anonymous requests were`
  return `${requests} refused in the last minute, ${addresses === 1 ? '' : 'most '}from ${top}`
}

const kindOf = (path: string) => {
  if (path.startsWith('/api/')) return 'api'
  return path === '/ws' ? 'socket' : 'page'
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
