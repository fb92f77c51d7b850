import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { cookieOf, withFleet } from './fleet.ts'
import { numberOf, quantileText, table } from './measure.ts'
import { cpuMsOf } from './server.ts'

const BOTS = 100_000
const ROUNDS = 3
const SECONDS = 5
const READERS = 4
const WRITERS = 8
const PROBE_MS = 10
/** More than the number of responses that the server caches, so that none comes from the cache. */
const PAGES = 5000
/** Step from one changed bot to the next; no bot is repeated before all have been changed. */
const STEP = 7919

/** Concurrent readers and writers. */
interface Mix {
  readonly name: string
  readonly readers: number
  readonly writers: number
  readonly pages?: number
}

const MIXES: readonly Mix[] = [
  { name: '4 readers of one page, from memory', readers: READERS, writers: 0, pages: 1 },
  { name: '4 readers', readers: READERS, writers: 0 },
  { name: '4 readers, 1 writer', readers: READERS, writers: 1 },
  { name: '4 readers, 8 writers', readers: READERS, writers: WRITERS },
  { name: '1 writer', readers: 0, writers: 1 },
  { name: '8 writers', readers: 0, writers: WRITERS },
]

/**
 * `npm run bench -- writes [ROUNDS]`: lists read during changes over HTTP, on SQLite with 100,000 bots, while `/healthz` is requested
 * every 10 ms. Readers and writers send requests without a pause. Readers request 5,000 pages in turn, so that each list is read from the
 * database. The rounds interleave the mixes, and all rounds count.
 */
export async function bench([amount]: string[]): Promise<void> {
  const rounds = numberOf(amount, ROUNDS)
  await withFleet(
    { bots: BOTS, log: 'info', prepare: cookieOf },
    async ({ server, url }, cookie) => {
      const work = new Work(server, url, cookie)
      await work.run({ name: 'warm-up', readers: READERS, writers: 1 })
      const figures = MIXES.map(() => new Times())
      for (let round = 0; round < rounds; round++)
        for (const [index, mix] of MIXES.entries()) figures[index]?.add(await work.run(mix))
      const rows = MIXES.map(({ name }, index) => [name, ...(figures[index]?.cells() ?? [])])
      process.stdout.write(`\n${table(['at work', ...HEADS], rows)}\n`)
    },
  )
}

const KINDS = ['read', 'write', 'probe'] as const
const HEADS = ['reads/s', 'p50 ms', 'p99', 'writes/s', 'p50 ms', 'p99', 'CPU ms', '/healthz p99']

/** The times of calls by kind, in milliseconds. */
class Times {
  readonly read: number[] = []
  readonly write: number[] = []
  readonly probe: number[] = []
  seconds = 0
  cpuMs = 0

  add(other: Times): void {
    for (const kind of KINDS) this[kind].push(...other[kind])
    this.seconds += other.seconds
    this.cpuMs += other.cpuMs
  }

  cells(): string[] {
    const cpu = (this.cpuMs / (this.read.length + this.write.length)).toFixed(2)
    return [
      ...this.#rate(this.read),
      ...this.#rate(this.write),
      cpu,
      quantileText(this.probe, 0.99),
    ]
  }

  #rate(times: number[]): string[] {
    if (times.length === 0) return ['', '', '']
    return [
      String(Math.round(times.length / this.seconds)),
      quantileText(times, 0.5),
      quantileText(times, 0.99),
    ]
  }
}

class Work {
  readonly #server: ChildProcess
  readonly #url: URL
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true })
  #serial = 0

  constructor(server: ChildProcess, url: string, cookie: string) {
    this.#server = server
    this.#url = new URL(url)
    this.#cookie = cookie
  }

  async run({ readers, writers, pages = PAGES }: Mix): Promise<Times> {
    const times = new Times()
    times.seconds = SECONDS
    const cpuBefore = await cpuMsOf(this.#server)
    const endsAt = performance.now() + SECONDS * 1000
    const repeat = async (into: number[], job: () => Promise<void>, pauseMs = 0) => {
      while (performance.now() < endsAt) {
        const began = performance.now()
        await job()
        into.push(performance.now() - began)
        if (pauseMs > 0) await delay(pauseMs)
      }
    }
    await Promise.all([
      ...Array.from({ length: readers }, () => repeat(times.read, () => this.#read(pages))),
      ...Array.from({ length: writers }, () => repeat(times.write, () => this.#write())),
      repeat(times.probe, () => this.#call('GET', '/healthz'), PROBE_MS),
    ])
    times.cpuMs = (await cpuMsOf(this.#server)) - cpuBefore
    return times
  }

  #read(pages: number): Promise<void> {
    return this.#call('GET', `/api/br-bots?fields=list&page=${1 + (this.#serial++ % pages)}`)
  }

  #write(): Promise<void> {
    const serial = this.#serial++
    const path = `/api/br-bots/${1 + ((serial * STEP) % BOTS)}/active`
    return this.#call('POST', path, { is_active: serial % 2 === 0 })
  }

  #call(method: string, path: string, body?: object): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { hostname, port, origin } = this.#url
    const headers = {
      cookie: this.#cookie,
      origin,
      // As pages send.
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    // The server limits the requests of an address, so the clients use several.
    const localAddress = `127.0.0.${2 + (this.#serial % 50)}`
    const call = request(
      { hostname, port, path, method, agent: this.#agent, headers, localAddress },
      (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${path} was answered with ${response.statusCode}`))
        })
      },
    )
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
    return promise
  }
}
