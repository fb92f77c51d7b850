import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/schema.ts'
import { cookieOf, withFleet } from './fleet.ts'
import { median, numberOf, quantile, table } from './measure.ts'
import { timesOf } from './probed.ts'

const BOTS = 1_000_000
/** Each searches for a different text, so that no response is reused. */
const REQUESTS = 200
const BAR_MS = 50

/** The text that a user types: all or a part of the text of a row. */
const TEXTS = [
  { name: 'id of a bot', table: 'account', column: 'id' },
  { name: 'nickname', table: 'account', column: 'nickname' },
  { name: 'part of a nickname', table: 'account', column: 'substr(nickname, 3, 6)' },
  { name: 'two letters', table: 'account', column: 'substr(nickname, 1, 2)' },
  { name: 'bank number', table: 'trade_order', column: 'bank_number' },
  { name: 'address of a proxy', table: 'proxy', column: 'ip' },
  { name: 'group', table: 'br_bot_group', column: 'name' },
] as const

const Found = z.array(z.unknown())

/**
 * `npm run bench -- search [BOTS]`: the search of the command palette, over HTTP on SQLite, while `/healthz` is
 * requested every 5 ms.
 */
export async function bench([bots]: string[]): Promise<void> {
  const prepare = async (db: Db) => ({ cookie: await cookieOf(db), texts: await readTexts(db) })
  await withFleet({ bots: numberOf(bots, BOTS), prepare }, async ({ url }, { cookie, texts }) => {
    const rows: string[][] = []
    for (const [index, { name }] of TEXTS.entries()) {
      let found = 0
      const calls = (texts[index] ?? []).map((text) => async () => {
        const query = new URLSearchParams({ text })
        const response = await fetch(`${url}/api/search?${query}`, { headers: { cookie } })
        found += Found.parse(await response.json()).length
      })
      // The first call compiles statements.
      await calls[0]?.()
      const { times, probes } = await timesOf(url, calls)
      const p99 = quantile(times, 0.99)
      const mark = p99 > BAR_MS ? ` ! ${BAR_MS}` : ''
      const results = found / (calls.length + 1)
      const [p50, ...probed] = [median(times), quantile(probes, 0.99), quantile(probes, 1)].map(
        fixed,
      )
      rows.push([name, fixed(results), p50 ?? '', `${fixed(p99)}${mark}`, ...probed])
    }
    const heads = ['typed', 'results', 'p50 ms', 'p99', '/healthz p99', 'max']
    process.stdout.write(`\n${table(heads, rows)}\n`)
  })
}

const fixed = (value: number) => value.toFixed(1)

/** Texts of rows that are distributed over each table. */
const readTexts = (db: Db): Promise<string[][]> =>
  Promise.all(
    TEXTS.map(async ({ table, column }) => {
      const { rows } = await sql<{ text: string | number }>`
        select ${sql.raw(column)} as text from ${sql.table(table)}
        where id % (select max(id) / ${REQUESTS} + 1 from ${sql.table(table)}) = 0
        limit ${REQUESTS}`.execute(db)
      return rows.map(({ text }) => String(text))
    }),
  )
