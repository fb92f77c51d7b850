import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { cookieOf, withFleet } from './fleet.ts'
import { numberOf, table } from './measure.ts'
import { cpuMsOf } from './server.ts'

const BOTS = 100_000
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 8
/** More than the server stores answers. */
const DISTINCT = 3000
const PER_PAGE = 15

/** One kind of request; `path` gives the path of the request with this number. */
interface Kind {
  readonly name: string
  readonly path: (serial: number) => string
  /** The most CPU that it takes on the server, in requests to `/healthz`. */
  readonly bar?: number
}

/**
 * `npm run bench -- http [BOTS] [ROUNDS]`: CPU time of the server for each request over HTTP, with a session and the default
 * log, beside that of `/healthz` in the same round. The rounds interleave all kinds; the median round counts.
 */
export async function bench([size, amount]: string[]): Promise<void> {
  const bots = numberOf(size, BOTS)
  const rounds = numberOf(amount, ROUNDS)
  await withFleet({ bots, log: 'info', prepare: cookieOf }, async ({ server, url }, cookie) => {
    const load = new Load(url, cookie, server)
    const measured = new Map<string, Figure[]>()
    const all = kinds(bots)
    for (const { path } of all) await load.run(path, 0.5)
    for (let round = 0; round < rounds; round++) {
      for (const { name, path } of all) {
        const figure = await load.run(path, SECONDS)
        measured.set(name, [...(measured.get(name) ?? []), figure])
      }
    }
    process.stdout.write(`\n${report(all, measured)}\n`)
    process.stdout.write(
      `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
    )
  })
}

function kinds(bots: number): Kind[] {
  const middle = Math.floor(bots / 2 / PER_PAGE)
  return [
    { name: FLOOR, path: () => '/healthz' },
    { name: 'list, different requests', path: different, bar: 10 },
    { name: 'list, the same request', path: () => '/api/br-bots?fields=list', bar: 4 },
    {
      name: 'list of all fields',
      path: (serial) => `/api/br-bots?page=${1 + (serial % DISTINCT)}`,
    },
    {
      name: 'deep pages',
      path: (serial) => `/api/br-bots?fields=list&page=${middle + (serial % DISTINCT)}`,
    },
    {
      name: 'search',
      path: (serial) => `/api/br-bots?fields=list&search=_${100 + (serial % DISTINCT)}`,
    },
    { name: 'accounts', path: (serial) => `/api/bots?page=${1 + (serial % DISTINCT)}` },
    { name: 'overview', path: () => '/api/overview' },
  ]
}

const FLOOR = '/healthz'
const SORTS = ['id', 'nickname', 'cash', 'deposit']

/** One of 2,000 requests: servers, sorts, directions and pages. The server stores fewer answers than that. */
function different(serial: number): string {
  const server = serial % 10
  const sort = SORTS[Math.floor(serial / 10) % SORTS.length] ?? 'id'
  const order = Math.floor(serial / 40) % 2 === 0 ? 'desc' : 'asc'
  const page = 1 + (Math.floor(serial / 80) % 25)
  return `/api/br-bots?fields=list&page=${page}&sort_by=${sort}&sort_order=${order}${server === 0 ? '' : `&server_id=${server}`}`
}

interface Figure {
  /** CPU milliseconds of the server for one request: user and system time. */
  readonly cpuMs: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** Requests over a few connections that stay open. */
class Load {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #server: ChildProcess
  /** Counts on from round to round, so that requests that are meant to differ do. */
  #serial = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  constructor(url: string, cookie: string, server: ChildProcess) {
    this.#url = url
    this.#headers = { cookie }
    this.#server = server
  }

  async run(path: (serial: number) => string, seconds: number): Promise<Figure> {
    const times: number[] = []
    let bytes = 0
    const cpu = await cpuMsOf(this.#server)
    const start = performance.now()
    const endsAt = start + seconds * 1000
    const client = async (_: unknown, index: number) => {
      // The server limits the requests of an address: each connection has its own.
      const localAddress = `127.0.0.${index + 2}`
      while (performance.now() < endsAt) {
        const began = performance.now()
        const received = await this.#get(path(this.#serial++), localAddress)
        bytes += received
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
    const took = (performance.now() - start) / 1000
    const cpuMs = ((await cpuMsOf(this.#server)) - cpu) / times.length
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    return {
      cpuMs,
      perSecond: times.length / took,
      p50: at(0.5),
      p99: at(0.99),
      bytes: bytes / times.length,
    }
  }

  #get(path: string, localAddress: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const { hostname, port } = new URL(this.#url)
    request(
      { hostname, port, path, localAddress, agent: this.#agent, headers: this.#headers },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(bytes)
          else reject(new Error(`${path} was answered with ${response.statusCode}`))
        })
      },
    )
      .on('error', reject)
      .end()
    return promise
  }
}

function report(all: Kind[], measured: Map<string, Figure[]>): string {
  const floors = measured.get(FLOOR) ?? []
  const rows = all.map(({ name, bar }) => {
    const figures = measured.get(name) ?? []
    const ratio = median(figures.map(({ cpuMs }, round) => cpuMs / (floors[round]?.cpuMs ?? 1)))
    const mark = bar === undefined ? '' : ratio > bar ? ` ! ${bar}` : ` ≤ ${bar}`
    const of = (field: keyof Figure) => median(figures.map((figure) => figure[field]))
    return [
      name,
      of('cpuMs').toFixed(3),
      `${ratio.toFixed(1)}${mark}`,
      Math.round(of('perSecond')),
      of('p50').toFixed(1),
      of('p99').toFixed(1),
      (of('bytes') / 1000).toFixed(1),
    ]
  })
  return table(['request', 'CPU ms', 'times /healthz', 'a second', 'p50 ms', 'p99 ms', 'kB'], rows)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
