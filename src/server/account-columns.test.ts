import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { BotQuery } from '#contract/bots.ts'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { changeAccounts } from '#testing/change-accounts.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { buildFleet, TEXTS } from '#testing/filtered-fleet.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { prepareFilter } from './db/lists/prepare-filter.ts'
import { openDatabase } from './db/open.ts'
import type { Db } from './db/schema.ts'
import { AccountColumns } from './fleet/columns/account-columns.ts'
import { sweepChanges } from './fleet/columns/readers.ts'
import { listAccounts } from './modules/bots/list.ts'
import { listBots } from './modules/br-bots/list.ts'

const location = await migratedLocation()
/** Has no columns, so SQL filters. */
const db = await testDatabase(Promise.resolve(location))
const quick = await openDatabase(location)
afterAll(() => quick.destroy())

let columns: AccountColumns
beforeEach(() => {
  columns = new AccountColumns(quick, location, pino({ level: 'silent' }), { accountsMin: 0 })
})
afterEach(() => columns.close())

const administrator = {
  id: 'an administrator',
  username: 'Petra',
  role: 'administrator',
  state: 'approved',
  state_reason: null,
  sessionId: '',
  confirmedAt: null,
} as const

interface Compared {
  readonly fields: FilterFields
  readonly sorts: readonly string[]
  readonly read: (from: Db, query: object) => Promise<unknown>
}

const LISTS: readonly Compared[] = [
  {
    fields: BR_BOT_FIELDS,
    sorts: ['id', 'nickname', 'cash', 'deposit'],
    read: async (from, query) => {
      const prepared = await prepareFilter(from, BrBotQuery.parse(query), administrator)
      const { data, meta } = await listBots(from, prepared)
      return { meta, ids: data.map(({ id }) => id) }
    },
  },
  {
    fields: BOT_FIELDS,
    sorts: ['id', 'nickname', 'cash', 'deposit', 'task_since'],
    read: async (from, query) => {
      const prepared = await prepareFilter(from, BotQuery.parse(query), administrator)
      const { data, meta, tasks } = await listAccounts(from, administrator, prepared)
      return { meta, ids: data.map(({ id }) => id), tasks }
    },
  },
]

/** Asks both for the same pages. */
async function expectSame({ fields, sorts, read }: Compared, runs: number) {
  const asked = fc.record({
    q: ArbitraryFilterText(fields, [...TEXTS, 's', '7']),
    sort_by: fc.constantFrom(...sorts),
    sort_order: fc.constantFrom('asc', 'desc'),
    page: fc.constantFrom('1', '2', '3'),
    per_page: fc.constantFrom('5', '100'),
    search: fc.constantFrom('', '', '', 'bär', 'o'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      fc.pre(isFilter(query.q, fields))
      expect(await read(quick, query)).toEqual(await read(db, query))
    }),
    { numRuns: runs },
  )
}

function isFilter(q: string, fields: FilterFields): boolean {
  try {
    parseFilter(q, fields)
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}

test('columns and SQL find the same pages, also after changes', { timeout: 240_000 }, async () => {
  holdClock()
  await buildFleet(db, Date.now())
  await columns.load()
  for (const list of LISTS) await expectSame(list, 300)

  for (let round = 0; round < 10; round++) {
    await changeAccounts(db, round)
    for (const list of LISTS) await expectSame(list, 25)
  }
  expect(columns.answers).toBeGreaterThan(900)
})

const READ = { q: 'cash>=5', per_page: '100' }

async function readBoth() {
  const [, bots] = LISTS
  return { columns: await bots?.read(quick, READ), sql: await bots?.read(db, READ) }
}

const recorded = () =>
  db
    .selectFrom('account_change')
    .select('account_id')
    .execute()
    .then((rows) => rows.map(({ account_id }) => account_id))

test('a change of a transaction that began before the columns were loaded is found', async () => {
  const id = await buildAccount(db, { server_id: await buildServer(db), cash: 1 })
  const isOpen = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ payday: 7 }).where('id', '=', id).execute()
    isOpen.resolve()
    await commit.promise
    await trx.updateTable('account_money').set({ cash: 9 }).where('id', '=', id).execute()
  })
  await isOpen.promise

  const loading = columns.load()
  commit.resolve()
  await Promise.all([transaction, loading])

  const found = await readBoth()
  expect(found.columns).toMatchObject({ ids: [id] })
  expect(found.columns).toEqual(found.sql)
  expect(columns.answers).toBe(1)
})

test('without a reader no change is recorded, and sweeping keeps what a reader has not read', async () => {
  const server_id = await buildServer(db)
  const first = await buildAccount(db, { server_id })
  expect(await recorded()).toEqual([])

  await columns.load()
  const second = await buildAccount(db, { server_id })
  await sweepChanges(db)
  expect(new Set(await recorded())).toEqual(new Set([second]))

  await db.deleteFrom('account').where('id', '=', first).execute()
  await columns.close()
  await sweepChanges(db)
  expect(await recorded()).toEqual([])
})

test('SQL answers until the columns are loaded, and when changes are no longer recorded for them', async () => {
  await buildAccount(db, { server_id: await buildServer(db), cash: 6 })
  const before = await readBoth()
  expect(before.columns).toEqual(before.sql)
  expect(columns.answers).toBe(0)

  await columns.load()
  await db.deleteFrom('account_change_reader').execute()
  await buildAccount(db, { server_id: await buildServer(db), cash: 7 })

  const after = await readBoth()
  expect(after.columns).toMatchObject({ meta: { filtered: 2 } })
  expect(after.columns).toEqual(after.sql)
  expect(columns.answers).toBe(0)
})

test('a reader is reported as long as filters keep its thread busy', async () => {
  await columns.close()
  const options = { accountsMin: 0, followMs: 1 }
  columns = new AccountColumns(quick, location, pino({ level: 'silent' }), options)
  await buildAccount(db, { server_id: await buildServer(db), cash: 6 })
  await columns.load()

  let isSeen = false
  const filterUntilSeen = async () => {
    while (!isSeen) await LISTS[1]?.read(quick, READ)
  }
  const filters = [filterUntilSeen(), filterUntilSeen(), filterUntilSeen(), filterUntilSeen()]
  const seen_at = new Date(Date.now() - 30_000)
  await db.updateTable('account_change_reader').set({ seen_at }).execute()
  const silent = db.selectFrom('account_change_reader').where('seen_at', '=', seen_at)
  while ((await silent.select('id').execute()).length > 0) await LISTS[1]?.read(quick, READ)
  isSeen = true
  await Promise.all(filters)

  const found = await readBoth()
  expect(found.columns).toEqual(found.sql)
  expect(columns.answers).toBeGreaterThan(4)
})

test('a page of a very large fleet loads the columns for the filters after it', async () => {
  await columns.close()
  const options = { accountsMin: 0, preparedMin: 2 }
  columns = new AccountColumns(quick, location, pino({ level: 'silent' }), options)
  const readers = () => db.selectFrom('account_change_reader').select('id').execute()
  const server_id = await buildServer(db)
  await buildAccount(db, { server_id })
  await LISTS[1]?.read(quick, { q: '' })
  expect(await readers()).toEqual([])

  await buildAccount(db, { server_id })
  await LISTS[1]?.read(quick, { q: '' })

  await expect.poll(readers).toHaveLength(1)
  await columns.load()
  const found = await readBoth()
  expect(found.columns).toEqual(found.sql)
  expect(columns.answers).toBe(1)
})

test('a silent reader is removed, and its changes with it', async () => {
  const seen_at = new Date(Date.now() - 3_600_000)
  await db
    .insertInto('account_change_reader')
    .values({ id: 'ended', position: 1, seen_at })
    .execute()
  await buildAccount(db, { server_id: await buildServer(db) })
  expect(await recorded()).not.toEqual([])

  await sweepChanges(db)

  expect(await recorded()).toEqual([])
  expect(await db.selectFrom('account_change_reader').select('id').execute()).toEqual([])
})
