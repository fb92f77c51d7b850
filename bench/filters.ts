import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { readEnv } from '#server/env.ts'
import { LOADED } from '#server/fleet/columns/account-columns.ts'
import { cookieOf, type Running, withFleet } from './fleet.ts'
import { numberOf, table } from './measure.ts'
import { at, timesOf } from './probed.ts'

const BOTS = 100_000
/** Each asks for another page, so that no answer is used twice. */
const REQUESTS = 60

const FILTERS: readonly (readonly [path: string, q: string, sort_by: string])[] = [
  ['br-bots', 'server:1,2', 'id'],
  ['br-bots', '-active:true job:farmer,carrier', 'id'],
  ['br-bots', 'cash>=500000 or proxy:expired', 'id'],
  ['br-bots', 'server:1,2 -task:connecting (cash>=500000 or proxy:expired) "a"', 'cash'],
  ['br-bots', '(server:1 shift:true) or (server:2 shift:false) or deposit>900000', 'nickname'],
  ['br-bots', '-nickname:nova group:any created>-365d', 'nickname'],
  ['br-bots', 'cash:1', 'cash'],
  ['bots', '-task:none cash:1000..900000', 'cash'],
  ['bots', 'task:failing or penalised:true or "nova"', 'nickname'],
  ['orders', 'amount>1000000 -status:completed', 'amount'],
]

const Answer = z.object({ meta: z.object({ filtered: z.int() }) })

/**
 * `npm run bench -- filters [BOTS]`: a page with its exact total for filters that no counter covers, over HTTP on SQLite, and on PostgreSQL
 * with `DATABASE_URL`, while `/healthz` is asked every 5 ms.
 */
export async function bench([bots]: string[]): Promise<void> {
  const { databaseUrl } = readEnv()
  const fleet = { bots: numberOf(bots, BOTS), log: 'info', prepare: cookieOf }
  for (const url of databaseUrl === undefined ? [undefined] : [undefined, databaseUrl])
    await withFleet({ ...fleet, databaseUrl: url }, async (running, cookie) => {
      const rows = await measureAll(running, cookie)
      const heads = ['list', 'filter', 'sort', 'rows', 'p50 ms', 'p99', '/healthz p99', 'max']
      process.stdout.write(`\n${url === undefined ? 'SQLite' : 'PostgreSQL'}\n`)
      process.stdout.write(`${table(heads, rows)}\n`)
    })
}

async function measureAll({ url, server }: Running, cookie: string): Promise<string[][]> {
  const loaded = untilLogged(server, LOADED)
  const [first] = FILTERS
  if (first) await measure(url, cookie, first)
  await loaded
  const rows: string[][] = []
  for (const filter of FILTERS) rows.push(await measure(url, cookie, filter))
  return rows
}

async function measure(
  url: string,
  cookie: string,
  [path, q, sort_by]: (typeof FILTERS)[number],
): Promise<string[]> {
  let total = 0
  const calls = Array.from({ length: REQUESTS }, (_, index) => async () => {
    const query = new URLSearchParams({ q, sort_by, page: String(index + 1) })
    const response = await fetch(`${url}/api/${path}?${query}`, { headers: { cookie } })
    total = Answer.parse(await response.json()).meta.filtered
  })
  // The first call compiles statements.
  await calls[0]?.()
  const { times, probes } = await timesOf(url, calls)
  const figures = [at(times, 0.5), at(times, 0.99), at(probes, 0.99), at(probes, 1)]
  return [path, q, sort_by, String(total), ...figures.map((ms) => ms.toFixed(1))]
}

async function untilLogged(server: ChildProcess, message: string): Promise<void> {
  for await (const [chunk] of on(server.stdout ?? new PassThrough(), 'data'))
    if (String(chunk).includes(message)) return
}
