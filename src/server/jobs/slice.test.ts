import pino from 'pino'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time-units.ts'
import { jobRegistry } from '#server/modules/index.ts'
import { signIn, testServer, vault } from '#testing/app.ts'
import { buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { refuseUpdate } from '#testing/triggers.ts'
import { readAuthor } from './author.ts'
import { claimJob } from './lease.ts'
import { JobRunner } from './runner.ts'
import { runSlice } from './slice.ts'
import { changeState } from './state.ts'

const { app, db } = await testServer()
const context = { db, vault, registry: jobRegistry }
const pace = { size: 2 }

/** A running job that deactivates BR bots and that no process has claimed. */
async function runningJob(amount: number) {
  const client = await signIn(app, db, 'administrator', 'approved')
  const ids = await fillBots(db, await buildServer(db), amount)
  const created = await client.post('jobs', { kind: 'br_bot.deactivate', ids, params: {} })
  const { id } = created.json().job
  await db.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute()
  return { id, ids, userId: client.userId }
}

const claim = async (node: number) => {
  const job = await claimJob(db, node)
  if (!job) throw new Error('there is no job to run')
  return job
}

const activeOf = (ids: number[]) =>
  db
    .selectFrom('br_bot')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()

test('a process that has lost its job to another one cannot commit', async () => {
  const { id, ids } = await runningJob(4)
  const held = await claim(1)
  await runSlice(context, held, pace)
  await db.updateTable('job').set({ until_ms: 0 }).where('id', '=', id).execute()
  const taken = await claim(2)

  expect(await runSlice(context, held, pace)).toBeUndefined()
  expect(await activeOf(ids)).toEqual({ amount: 2 })
  expect(await runSlice(context, taken, pace)).toMatchObject({ isLast: true })
  expect(await activeOf(ids)).toEqual({ amount: 0 })
})

test('a job whose process died while the clock was an hour ahead is continued', async () => {
  const { id } = await runningJob(2)
  await claim(1)
  await db
    .updateTable('job')
    .set(({ eb }) => ({ until_ms: eb('until_ms', '+', HOUR_MS) }))
    .where('id', '=', id)
    .execute()

  expect(await claim(2)).toMatchObject({ id, node: 2 })
})

test.each([{ role: 'operator' }, { state: 'suspended' }] as const)(
  'no more items are changed once the user is %o',
  async (change) => {
    const { ids, userId } = await runningJob(4)
    const held = await claim(1)
    await runSlice(context, held, pace)
    await db.updateTable('auth_user').set(change).where('id', '=', userId).execute()

    await expect(runSlice(context, held, pace)).rejects.toThrow('lost the permission')
    expect(await activeOf(ids)).toEqual({ amount: 2 })
  },
)

test('a process that has not noticed a pause does not continue as the earlier user', async () => {
  const { id, ids } = await runningJob(4)
  const held = await claim(1)
  await runSlice(context, held, pace)
  const { userId } = await signIn(app, db, 'administrator', 'approved')
  const user = await readAuthor(db, { ...held, user_id: userId })
  const caller = { ...held, userId, requestId: '' }
  for (const name of ['paused', 'resumed'] as const)
    await db
      .transaction()
      .execute((trx) => changeState({ trx, caller, user, hints: [], auditIds: [] }, id, name))

  expect(await runSlice(context, held, pace)).toBeUndefined()
  expect(await activeOf(ids)).toEqual({ amount: 2 })
  expect(await claim(1)).toMatchObject({ id, user_id: userId })
})

test('a job that cannot be stopped is stopped later', async () => {
  const { id, userId } = await runningJob(2)
  await db.updateTable('auth_user').set({ state: 'suspended' }).where('id', '=', userId).execute()
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const runner = new JobRunner({ ...context, live: SILENT_LIVE, logger })
  const allow = await refuseUpdate(db, 'job', 'state', 'stopped')

  runner.wake()
  await expect.poll(() => lines.join()).toContain('a job could not be stopped')
  await allow()
  await runner.settled()

  const job = await db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst()
  expect(job).toEqual({ state: 'stopped' })
  await runner.close()
})

test('a refused item does not affect the others of its slice', async () => {
  const { id, ids } = await runningJob(2)
  await db
    .deleteFrom('br_bot')
    .where('id', '=', ids[0] ?? 0)
    .execute()
  const held = await claim(1)

  const slice = await runSlice(context, held, pace)

  expect(slice?.items.map(({ outcome }) => outcome)).toEqual(['gone', 'done'])
  const { outcomes } = await db
    .selectFrom('job')
    .select('outcomes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(outcomes).toEqual({ gone: 1, done: 1 })
})

test('two processes share jobs and change no item twice', async () => {
  const jobs = [await runningJob(200), await runningJob(200), await runningJob(200)]
  const logger = pino({ level: 'silent' })
  const runners = [1, 2].map(
    (node) => new JobRunner({ ...context, live: SILENT_LIVE, logger, node }),
  )

  for (const runner of runners) runner.wake()
  await Promise.all(runners.map((runner) => runner.settled()))

  const changes = await db.selectFrom('audit').select('entity_id').execute()
  const ids = jobs.flatMap((job) => job.ids)
  expect(changes.map(({ entity_id }) => Number(entity_id)).sort()).toEqual([...ids].sort())
  const done = await db.selectFrom('job').select(['state', 'processed']).execute()
  expect(done).toEqual(Array(3).fill({ state: 'done', processed: 200 }))
})

test('each changed item of a slice has an audit entry and an undo of its row', async () => {
  const { id, ids } = await runningJob(4)
  const [, second] = ids
  await db
    .updateTable('br_bot')
    .set({ is_active: false })
    .where('id', '=', second ?? 0)
    .execute()

  const slice = await runSlice(context, await claim(1), { size: 4 })

  const outcomes = slice?.items.map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['done', 'unchanged', 'done', 'done'])
  const results = await db
    .selectFrom('job_item')
    .leftJoin('audit', 'audit.id', 'job_item.audit_id')
    .leftJoin('undo', 'undo.audit_id', 'job_item.audit_id')
    .select(['target_id', 'audit.entity_id', 'audit.before', 'undo.row_id', 'undo.after'])
    .where('job_id', '=', id)
    .orderBy('seq')
    .execute()
  const none = { entity_id: null, before: null, row_id: null, after: null }
  expect(results).toEqual(
    ids.map((bot) => {
      const target_id = String(bot)
      if (bot === second) return { target_id, ...none }
      const entry = { entity_id: target_id, before: { is_active: true } }
      return { target_id, ...entry, row_id: target_id, after: { version: 2 } }
    }),
  )
})
