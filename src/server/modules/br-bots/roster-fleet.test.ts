import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ImportReport } from '#contract/imports.ts'
import { type Client, testServer } from '#testing/app.ts'

const { db, signedIn } = await testServer()
let admin: Client

const fleet = (name: string) =>
  readFile(new URL(`../../../../e2e/fleet/${name}`, import.meta.url), 'utf8')

const send = async (path: string, format: string, name: string): Promise<ImportReport> =>
  (await admin.post(`${path}/import`, { format, content: await fleet(name) })).json()

const count = async (table: 'account' | 'audit' | 'br_bot' | 'br_bot_group' | 'br_bot_server') =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .execute()
  )[0]?.n

beforeEach(async () => {
  admin = await signedIn('administrator')
  await send('servers', 'csv', 'servers.csv')
  await send('proxies', 'lines', 'proxies.txt')
})

test('the example fleet is imported completely', async () => {
  const report = await send('br-bots', 'csv', 'roster.csv')

  expect(report).toEqual({ total: 2000, valid: 2000, imported: 2000, faults: [] })
  expect([await count('br_bot'), await count('account'), await count('br_bot_group')]).toEqual([
    2000, 2000, 118,
  ])
  const list = (await admin.get('br-bots?job_type=3&registration_status=registered')).json()
  expect(list.meta).toMatchObject({ total: 2000, filtered: 470 })
})

test('importing the same roster twice reports every nickname and changes nothing', async () => {
  await send('br-bots', 'csv', 'roster.csv')
  const before = await Promise.all([count('br_bot'), count('br_bot_server'), count('audit')])

  const report = await send('br-bots', 'csv', 'roster.csv')

  expect(report).toMatchObject({ total: 2000, valid: 0, imported: 0 })
  expect(report.faults).toHaveLength(2000)
  expect(new Set(report.faults.map(({ field }) => field))).toEqual(new Set(['nickname']))
  expect(report.faults[0]?.message).toBe('"Nova_Wolf1" already plays on Chernivtsi.')
  const after = await Promise.all([count('br_bot'), count('br_bot_server'), count('audit')])
  expect(after).toEqual(before)
})

test('the faulty roster reports exactly the invalid lines and fields', async () => {
  const Expected = z.record(z.string(), z.array(z.string()))
  const expected = Expected.parse(JSON.parse(await fleet('roster-faulty.expected.json')))

  const report = await send('br-bots', 'csv', 'roster-faulty.csv')

  const found = Map.groupBy(report.faults, ({ line }) => String(line))
  const fields = [...found].map(([line, faults]) => [line, faults.map(({ field }) => hours(field))])
  expect(Object.fromEntries(fields)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([line, named]) => [line, named.map(hours)])),
  )
  expect(report).toMatchObject({ total: 60, valid: 36, imported: 0 })
  expect(await count('br_bot')).toBe(0)
})

// Where hours contradict each other, either is at fault.
const hours = (field: string) => (field.endsWith('_hour') ? 'hours' : field)
