import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Hint } from '#domain/hints.ts'
import { byteOfTask } from '#domain/task.ts'
import { testDatabase } from '#testing/database.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { onTeardown } from '#testing/on-teardown.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { lastStateOf } from './last-state.ts'
import { LiveFleet } from './live-fleet.ts'

const db = await testDatabase()
const AGENT = 7

let fleet: LiveFleet
let change: (hint: Omit<Hint, 'topic'>) => void
let server: number

beforeEach(async () => {
  server = await buildServer(db)
})

/** A fleet in memory that was restored from the database. */
async function restored(log = pino({ level: 'silent' })): Promise<LiveFleet> {
  const live = {
    ...SILENT_LIVE,
    onChanged: (_: string, listener: (hint: Hint) => void) => {
      change = (hint) => listener({ topic: 'bots', ...hint })
      return () => undefined
    },
  }
  fleet = new LiveFleet(db, live, log)
  onTeardown(() => fleet.close())
  await fleet.restore(db)
  return fleet
}

async function reported(override: { task?: string } = {}): Promise<number> {
  const task_since = override.task === undefined ? null : new Date()
  const account_id = await buildAccount(db, { server_id: server, task_since, ...override })
  const state = {
    agent_id: AGENT,
    at_ms: Date.now() - 1000,
    interval_s: 10,
    x: 1.5,
    y: -2,
    health: 9,
  }
  await db
    .insertInto('bot_state')
    .values({ account_id, ...state })
    .execute()
  return account_id
}

const taskOf = (bot: number) => fleet.task[fleet.presence.rows.rowOf(bot)]

const batchOf = (bot: number, atMs: number) => ({
  ...{ agentId: AGENT, receivedMs: atMs, intervalS: 10, newestMs: atMs, count: 1 },
  bot: Int32Array.of(bot),
  atMs: Float64Array.of(atMs),
  task: Int32Array.of(0),
  tasks: ['transferring'],
  x: Float32Array.of(7),
  y: Float32Array.of(8),
  health: Int16Array.of(-1),
  cash: Float64Array.of(-1),
  deposit: Float64Array.of(-1),
})

test('the states of all bots with reports are restored', async () => {
  const bots = [
    await reported({ task: 'ready' }),
    await reported(),
    await reported({ task: 'new' }),
  ]
  const other = await buildAccount(db)

  await restored()

  expect(fleet.presence.counts()).toEqual({ unknown: 3, online: 0, late: 0, offline: 0 })
  expect(lastStateOf(fleet, bots[0] ?? 0)).toMatchObject({
    agent: AGENT,
    intervalS: 10,
    x: 1.5,
    y: -2,
    health: 9,
  })
  expect(bots.map(taskOf)).toEqual([byteOfTask('ready'), 255, 254])
  expect(fleet.server[0]).toBe(server)
  expect(lastStateOf(fleet, other)).toBeUndefined()
})

test('a report only changes its row, and only if it is the latest report of its bot', async () => {
  const [bot, other] = [await reported(), await reported()]
  await restored()
  const { version } = fleet
  const now = Date.now()

  fleet.apply(batchOf(bot, now))
  expect(fleet.changedSince(version)).toEqual({
    rows: [fleet.presence.rows.rowOf(bot)],
    removed: [],
  })
  expect(lastStateOf(fleet, bot)).toMatchObject({
    presence: 'online',
    seenMs: now,
    x: 7,
    y: 8,
    health: 9,
  })
  expect(taskOf(bot)).toBe(byteOfTask('transferring'))

  const after = fleet.version
  fleet.apply(batchOf(bot, now - 1))
  expect(fleet.changedSince(after)).toEqual({ rows: [], removed: [] })
  expect(lastStateOf(fleet, other)).toMatchObject({ presence: 'unknown', x: 1.5 })
})

test('reports are still found after four billion changes', async () => {
  const bot = await reported()
  await restored()
  fleet.version = 2 ** 32
  const { version } = fleet

  fleet.apply(batchOf(bot, Date.now()))

  expect(fleet.changedSince(version)).toMatchObject({ rows: [fleet.presence.rows.rowOf(bot)] })
})

test('changes of users are read again; deleted bots leave, and return when the deletion is undone', async () => {
  const [edited, deleted] = [await reported({ task: 'ready' }), await reported()]
  const state = await db
    .selectFrom('bot_state')
    .selectAll()
    .where('account_id', '=', deleted)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', deleted)
    .executeTakeFirstOrThrow()
  await restored()
  const { version } = fleet

  await db
    .updateTable('account_status')
    .set({ task: 'pending', task_since: new Date() })
    .where('id', '=', edited)
    .execute()
  await db.deleteFrom('account').where('id', '=', deleted).execute()
  change({ ids: [edited, deleted] })
  await expect.poll(() => lastStateOf(fleet, deleted)).toBeUndefined()
  expect(taskOf(edited)).toBe(byteOfTask('pending'))
  expect(fleet.changedSince(version)).toEqual({
    rows: [fleet.presence.rows.rowOf(edited)],
    removed: [deleted],
  })

  await db
    .insertInto('account')
    .values({ ...account, inventory: {} })
    .execute()
  await db.insertInto('bot_state').values(state).execute()
  change({ ids: [] })
  await expect
    .poll(() => lastStateOf(fleet, deleted))
    .toMatchObject({ presence: 'unknown', x: 1.5 })

  await db.deleteFrom('account').where('id', '=', edited).execute()
  change({ ids: [] })
  await expect.poll(() => lastStateOf(fleet, edited)).toBeUndefined()
  expect(fleet.presence.rows.size).toBe(1)
})

test('hints of reports cause no reads', async () => {
  const bot = await reported({ task: 'ready' })
  const marker = await reported()
  await restored()
  await db.updateTable('account_status').set({ task: 'pending', task_since: new Date() }).execute()

  change({ ids: [bot], fields: ['task', 'task_since', 'cash', 'deposit'] })
  change({ ids: [marker] })

  await expect.poll(() => taskOf(marker)).toBe(byteOfTask('pending'))
  expect(taskOf(bot)).toBe(byteOfTask('ready'))
})

test('changes that could not be read are read again', async () => {
  const [one, another] = [await reported(), await reported()]
  const warnings: string[] = []
  await restored(pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }))
  await db.updateTable('account_status').set({ task: 'pending', task_since: new Date() }).execute()
  const failReads = async (hint: Omit<Hint, 'topic'>) => {
    const before = warnings.length
    await sql`alter table bot_state rename column health to hidden`.execute(db)
    change(hint)
    await expect.poll(() => warnings.length).toBeGreaterThan(before)
    await sql`alter table bot_state rename column hidden to health`.execute(db)
  }

  await failReads({ ids: [one] })
  await expect.poll(() => taskOf(one)).toBe(byteOfTask('pending'))
  expect(taskOf(another)).toBe(byteOfTask(null))

  await failReads({ ids: [] })
  await expect.poll(() => taskOf(another)).toBe(byteOfTask('pending'))
})
