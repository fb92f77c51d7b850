import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { LOADED } from '#server/fleet/columns/account-columns.ts'
import { cookieOf, type Running, withFleet } from './fleet.ts'
import type { Block } from './loop-watch.ts'
import { numberOf, quantileText, table } from './measure.ts'
import { engines } from './place.ts'
import { longestBlock } from './server.ts'

const BOTS = 100_000
/** Each requests a different page, so that no response is reused. */
const REQUESTS = 100

type Filter = readonly [path: string, q: string, sort_by: string]

const FILTERS: readonly Filter[] = [
  ['br-bots', 'server:1,2', 'id'],
  ['br-bots', 'proxy:none', 'id'],
  ['br-bots', 'plays_on:3,4', 'nickname'],
  ['br-bots', '-active:true job:farmer,carrier', 'id'],
  ['br-bots', 'cash>=500000 or proxy:expired', 'id'],
  ['br-bots', 'server:1,2 -task:connecting (cash>=500000 or proxy:expired) "a"', 'cash'],
  ['br-bots', '(server:1 shift:true) or (server:2 shift:false) or deposit>900000', 'nickname'],
  ['br-bots', '-nickname:nova group:any created>-365d', 'nickname'],
  ['br-bots', 'cash:1', 'cash'],
  [
    'br-bots',
    'server:1,2,3,4,5,6 -task:connecting,pending active:true job:1,2,3 cash:1000..900000 deposit>=100 -group:none (proxy:valid or proxy:expiring) "a"',
    'deposit',
  ],
  ['br-bots', '"nova" or "storm" or -"a" or plays_on:3 or shift:true or cash<100', 'cash'],
  ['bots', '-task:none cash:1000..900000', 'cash'],
  ['bots', 'task:failing or penalized:true or "nova"', 'nickname'],
  [
    'bots',
    '-(task:ready cash>5000) -penalized:true payday>=1 updated>-30d created<-1d (server:1 or server:2 or deposit:5..5000000) "o"',
    'task_since',
  ],
  ['orders', 'amount>1000000 -status:completed', 'amount'],
]

const HEADS = ['list', 'filter', 'sort', 'rows', 'p50 ms', 'p99', 'max', 'longest block', 'its CPU']

const Answer = z.object({ meta: z.object({ filtered: z.int(), capped: z.literal(false) }) })
const REFUSED = 422

/**
 * `npm run bench -- filters [BOTS]`: a page with its exact total over HTTP, on SQLite, and on PostgreSQL with `DATABASE_URL`: from the first filter
 * after the start until the columns are loaded, and then filter by filter. The server reports how long its event loop was blocked.
 */
export async function bench([bots]: string[]): Promise<void> {
  const fleet = { bots: numberOf(bots, BOTS), log: 'info', isWatched: true, prepare: cookieOf }
  for (const { name, freshPlace } of engines())
    await withFleet({ ...fleet, freshPlace }, async (running, cookie) => {
      process.stdout.write(`\n${name}\n`)
      const rows = await measureAll(running, cookie)
      process.stdout.write(`${table(HEADS, rows)}\n`)
    })
}

async function measureAll({ url, server }: Running, cookie: string): Promise<string[][]> {
  const read = reader(url, cookie)
  const loaded = untilLogged(server, LOADED)
  await longestBlock(server)
  const start = performance.now()
  const loading = await readUntil(loaded, read)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const until = `${loading.times.length} requests in the ${seconds} s until the columns are loaded, ${loading.refused} of them refused`
  const rows = [[until, '', '', '', ...figures(loading.times, loading.block)]]
  rows.push(await measureIdle(url, server))
  for (const filter of FILTERS) rows.push(await measure(read, server, filter))
  return rows

  async function readUntil(end: Promise<void>, one: Read) {
    const times: number[] = []
    let refused = 0
    let isEnded = false
    void end.then(() => (isEnded = true))
    for (let index = 0; !isEnded; index++) {
      const filter = FILTERS[index % FILTERS.length]
      if (!filter) continue
      const { ms, rows } = await one(filter, 1 + Math.floor(index / FILTERS.length))
      times.push(ms)
      if (rows === 'refused') refused += 1
    }
    return { times, refused, block: await longestBlock(server) }
  }
}

type Read = (filter: Filter, page: number) => Promise<{ ms: number; rows: number | 'refused' }>

/** Reads a page with its total, which must be exact. A filter that takes longer than 2 s is refused. */
const reader =
  (url: string, cookie: string): Read =>
  async ([path, q, sort_by], page) => {
    const query = new URLSearchParams({ q, sort_by, page: String(page) })
    const start = performance.now()
    const response = await fetch(`${url}/api/${path}?${query}`, { headers: { cookie } })
    const body: unknown = await response.json()
    const ms = performance.now() - start
    return { ms, rows: response.status === REFUSED ? 'refused' : Answer.parse(body).meta.filtered }
  }

async function measure(read: Read, server: ChildProcess, filter: Filter): Promise<string[]> {
  // The first call compiles statements.
  const { rows } = await read(filter, REQUESTS + 1)
  await longestBlock(server)
  const times: number[] = []
  for (let page = 1; page <= REQUESTS; page++) times.push((await read(filter, page)).ms)
  const [path, q, sort_by] = filter
  return [path, q, sort_by, String(rows), ...figures(times, await longestBlock(server))]
}

/** The same number of requests that read nothing: what the machine adds to each row below. */
async function measureIdle(url: string, server: ChildProcess): Promise<string[]> {
  await longestBlock(server)
  const times: number[] = []
  for (let index = 0; index < REQUESTS; index++) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - start)
  }
  return ['/healthz', '', '', '', ...figures(times, await longestBlock(server))]
}

const figures = (times: readonly number[], block: Block): string[] => [
  ...[0.5, 0.99, 1].map((share) => quantileText(times, share)),
  ...[block.ms, block.cpuMs].map((ms) => ms.toFixed(1)),
]

async function untilLogged(server: ChildProcess, message: string): Promise<void> {
  for await (const [chunk] of on(server.stdout ?? new PassThrough(), 'data'))
    if (String(chunk).includes(message)) return
}
