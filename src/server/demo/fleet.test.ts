import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { statusChangeError } from '#domain/order.ts'
import { testServer, vault } from '#testing/app.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { isSqlite } from '../db/reserve-ids.ts'
import { fillFleet } from './fleet.ts'

const { db, signedIn } = await testServer()
const BOTS = 1500

async function fleetOf(seed: number) {
  await fillFleet(db, vault, { bots: BOTS, seed })
  return db
    .selectFrom('br_bot')
    .innerJoin('account', 'account.id', 'br_bot.account_id')
    .innerJoin('account_money', 'account_money.id', 'account.id')
    .innerJoin('account_status', 'account_status.id', 'account.id')
    .select([
      'nickname',
      'job_type',
      'cash',
      'start_hour',
      'end_hour',
      'device',
      'task',
      'task_since',
    ])
    .orderBy('br_bot.id')
    .execute()
}

const empty = async () => {
  for (const table of [
    'trade_order_move',
    'trade_order',
    'penalty',
    'admin',
    'br_bot_server',
    'br_bot',
    'br_bot_group_schedule',
    'br_bot_group',
    'account',
  ] as const)
    await db.deleteFrom(table).execute()
  for (const table of ['proxy', 'server'] as const) await db.deleteFrom(table).execute()
}

test('the same seed gives the same fleet, and another seed a different one', async () => {
  holdClock()
  const first = await fleetOf(1)
  await empty()
  const again = await fleetOf(1)
  await empty()
  const other = await fleetOf(2)

  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('a failed fill leaves no bots and all indexes, and so does a complete one with its bots', async () => {
  const readIndexes = async () => {
    const indexes = isSqlite(db)
      ? sql`select name, sql from sqlite_master where type = 'index' order by name`
      : sql`select indexdef from pg_indexes where schemaname = current_schema() order by indexname`
    return (await indexes.execute(db)).rows
  }
  const before = await readIndexes()
  const onProgress = () => {
    throw new Error('interrupted')
  }

  await expect(fillFleet(db, vault, { bots: 20, seed: 1, onProgress })).rejects.toThrow(
    'interrupted',
  )
  expect(await db.selectFrom('br_bot').select('id').execute()).toEqual([])
  expect(await readIndexes()).toEqual(before)

  await empty()
  await fillFleet(db, vault, { bots: 20, seed: 1 })
  expect(await readIndexes()).toEqual(before)
})

test('the counters of the fleet are right, and every bot follows the rules', async () => {
  const admin = await signedIn('administrator')
  await fillFleet(db, vault, { bots: BOTS, seed: 3 })

  const { meta } = (await admin.get('br-bots')).json()
  const bots = await db
    .selectFrom('br_bot')
    .select(['id', 'group_id', 'is_active', 'start_hour', 'end_hour'])
    .execute()
  const groups = await db.selectFrom('br_bot_group').select(['id', 'bot_count']).execute()
  const active = (await admin.get('br-bots?is_active=true')).json().meta.filtered

  expect(meta).toMatchObject({ total: BOTS, filtered: BOTS })
  expect(active).toBe(bots.filter(({ is_active }) => is_active).length)
  expect(bots.every(({ start_hour, end_hour }) => start_hour < end_hour)).toBe(true)
  for (const { id, bot_count } of groups)
    expect(bots.filter(({ group_id }) => group_id === id)).toHaveLength(bot_count)
})

test('2,000 bots come with 12 servers, 300 proxies and 120 groups, and more can be added', async () => {
  const admin = await signedIn('administrator')

  await fillFleet(db, vault, { bots: 2000, seed: 1 })

  const count = async (table: 'server' | 'proxy' | 'account' | 'br_bot' | 'br_bot_group') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect(await count('server')).toBe(12)
  expect(await count('proxy')).toBe(300)
  expect(await count('br_bot_group')).toBe(120)
  expect([await count('account'), await count('br_bot')]).toEqual([2000, 2000])
  const imports = [
    ['proxies', { format: 'lines', content: 'exit.example:1' }],
    ['servers', { format: 'csv', content: 'name,ip,port\nNew,192.0.2.99,1' }],
    ['br-bots', { format: 'csv', content: 'nickname,password,servers,group\na,b,New,New' }],
  ] as const
  for (const [path, body] of imports)
    expect((await admin.post(`${path}/import`, body)).json()).toMatchObject({ imported: 1 })
})

test('groups work around the clock, by day and past midnight, most of them with a proxy', async () => {
  const admin = await signedIn('administrator')

  await fillFleet(db, vault, { bots: 1000, seed: 1 })

  const groups: BrBotGroup[] = (await admin.get('br-bot-groups')).json()
  expect(groups).toHaveLength(60)
  expect(groups.some(({ timeSchedules }) => timeSchedules.length === 0)).toBe(true)
  expect(groups.some(({ timeSchedules }) => timeSchedules.length === 2)).toBe(true)
  const nights = groups.filter(
    ({ timeSchedules: [first] }) => first && first.end_hour < first.start_hour,
  )
  expect(nights.length).toBeGreaterThan(0)
  expect(groups.filter(({ proxy }) => proxy).length).toBeGreaterThan(30)
})

test('every fifth bot has a penalty, and bots that failed because of a penalty have an active one', async () => {
  holdClock()
  const now = new Date()
  const read = async () => {
    await fillFleet(db, vault, { bots: 1000, seed: 1 })
    return db
      .selectFrom('penalty')
      .innerJoin('account_status', 'account_status.id', 'penalty.account_id')
      .leftJoin('admin', 'admin.id', 'penalty.admin_id')
      .select(['task', 'type', 'jail_type', 'reason', 'starts_at', 'ends_at', 'admin.nickname'])
      .select(['admin.server_id as admin_server_id', 'penalty.server_id'])
      .orderBy('penalty.id')
      .execute()
  }
  const penalties = await read()
  const admins = await db.selectFrom('admin').select('id').execute()
  await empty()
  const again = await read()

  const named = ({ server_id, admin_server_id, ...penalty }: (typeof penalties)[number]) => ({
    ...penalty,
    isTheirs: admin_server_id === null || admin_server_id === server_id,
  })
  expect(again.map(named)).toEqual(penalties.map(named))
  expect(admins).toHaveLength(40)
  expect(penalties.length).toBeGreaterThan(180)
  expect(penalties.length).toBeLessThan(220)
  expect(penalties.map(named).every(({ isTheirs }) => isTheirs)).toBe(true)
  const active = penalties.filter(({ ends_at }) => ends_at === null || ends_at > now)
  expect(new Set(active.map(({ task, type }) => `${task} ${type}`))).toEqual(
    new Set(['failed_banned ban', 'failed_jailed jail']),
  )
})

test('there are three orders per two bots, with right counters and moves', async () => {
  const dealer = await signedIn('dealer')
  await fillFleet(db, vault, { bots: 1000, seed: 1 })

  const { meta, by_status, data } = (await dealer.get('orders')).json()
  const moves = await db
    .selectFrom('trade_order_move')
    .select(['order_id', 'from_status', 'to_status'])
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  const statuses = await db.selectFrom('trade_order').select(['id', 'status']).execute()

  expect(meta).toMatchObject({ total: 1500, filtered: 1500 })
  expect(data).toHaveLength(15)
  expect(Math.min(...Object.values<number>(by_status))).toBeGreaterThan(0)
  const last = new Map(moves.map(({ order_id, to_status }) => [order_id, to_status]))
  expect(statuses.every(({ id, status }) => last.get(id) === status)).toBe(true)
  const steps = moves.filter(({ from_status }) => from_status !== null)
  const refused = steps.filter((step) =>
    statusChangeError(step.from_status ?? 'pending', step.to_status),
  )
  expect(refused).toEqual([])
})
