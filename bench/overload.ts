import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { cookieOf, withFleet } from './fleet.ts'
import { numberOf, quantile, table } from './measure.ts'

const CONNECTIONS = 300
const BOTS = 100_000
const SECONDS = 15
const WARM_UP_MS = 3000
/** Several, because the server limits the requests of an address. */
const ADDRESSES = 50

/**
 * `npm run bench -- overload [CONNECTIONS]`: this many connections request lists without a pause and ignore `Retry-After`, while
 * new connections request `/healthz` and the session of a user.
 */
export async function bench([amount]: string[]): Promise<void> {
  const connections = numberOf(amount, CONNECTIONS)
  await withFleet({ bots: BOTS, log: 'info', prepare: cookieOf }, async ({ url }, cookie) => {
    const caller = new Caller(url, cookie)
    const endsAt = performance.now() + SECONDS * 1000
    const busy = Array.from({ length: connections }, (_, index) => caller.ask(index, endsAt))
    await delay(WARM_UP_MS)
    const fresh = ['/healthz', '/api/auth/me'].map((path) => caller.askAnew(path, endsAt))
    await Promise.all([...busy, ...fresh])
    process.stdout.write(`\n${caller.report()}\n`)
  })
}

class Caller {
  readonly #url: URL
  readonly #cookie: string
  readonly #times = new Map<string, number[]>()

  constructor(url: string, cookie: string) {
    this.#url = new URL(url)
    this.#cookie = cookie
  }

  /** Requests one list after the other, on a persistent connection. */
  async ask(index: number, endsAt: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let page = 1 + index; performance.now() < endsAt; page += CONNECTIONS)
      await this.#time(
        'a busy connection',
        `/api/br-bots?fields=list&page=${1 + (page % 6000)}`,
        agent,
        index,
      )
    agent.destroy()
  }

  /** Sends each request on a new connection. */
  async askAnew(path: string, endsAt: number): Promise<void> {
    while (performance.now() < endsAt)
      await this.#time(`a new connection, ${path}`, path, false, ADDRESSES)
  }

  async #time(name: string, path: string, agent: Agent | false, index: number): Promise<void> {
    const began = performance.now()
    const status = await this.#get(path, agent, `127.0.0.${2 + (index % ADDRESSES)}`)
    const key = `${name}: ${status}`
    const times = this.#times.get(key) ?? []
    times.push(performance.now() - began)
    this.#times.set(key, times)
  }

  #get(path: string, agent: Agent | false, localAddress: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { hostname, port } = this.#url
    const headers = { cookie: this.#cookie }
    request({ hostname, port, path, agent, localAddress, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.statusCode)))
    })
      .on('error', ({ message }) => resolve(message))
      .end()
    return promise
  }

  report(): string {
    const rows = [...this.#times].sort().map(([name, times]) => {
      const at = (share: number) => Math.round(quantile(times, share))
      return [name, times.length, at(0.5), at(0.99), at(1)]
    })
    return table(['who, and the answer', 'answers', 'p50 ms', 'p99 ms', 'worst ms'], rows)
  }
}
