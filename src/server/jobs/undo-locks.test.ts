import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { AppError } from '#server/errors.ts'
import { jobRegistry } from '#server/modules/index.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { importsIn, rosterOf } from '#testing/imports.ts'
import { jobsOf } from '#testing/jobs.ts'
import { readAuthor } from './author.ts'
import { jobChange } from './job-change.ts'
import { changing } from './job-rows.ts'
import { type ChangeItems, runItems } from './run-items.ts'
import { nextItems, writeOf } from './slice.ts'

const { db, signedIn } = await testServer()
let admin: Client
let jobs: ReturnType<typeof jobsOf>

beforeEach(async () => {
  admin = await signedIn('administrator')
  jobs = jobsOf(admin)
})

const idsOf = async (table: 'br_bot' | 'br_bot_group') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

/** The rows of a table that another transaction can lock now. */
async function freeRows(table: 'br_bot' | 'br_bot_group'): Promise<number[]> {
  const query = sql<{ id: number }>`
    select id from ${sql.table(table)} for no key update skip locked`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Removes the members of a group. */
async function removeMembers(): Promise<number> {
  const group_id = await buildGroup(db)
  const ids = [await buildBrBot(db, { group_id }), await buildBrBot(db, { group_id })]
  return (await jobs.run({ kind: 'br_bot.remove_from_group', ids })).id
}

/** Imports two bots into a group. */
async function importMembers(): Promise<number> {
  await buildServer(db, { name: 'Kyiv' })
  await buildGroup(db, { name: 'Night' })
  const { id } = await importsIn(db).begin(admin, rosterOf(2, { group: 'Night' }), 2)
  return (await jobs.ended(id)).id
}

// Halves of the items would lock them in another order than other transactions: the latest first, and groups after bots.
test.each([
  ['changes', removeMembers],
  ['an import', importMembers],
])('an undo of %s locks all of its rows before it changes them in halves', async (_, change) => {
  const id = await change()
  const draft = (await admin.post(`jobs/${id}/undo`)).json().job
  const row = await db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  const job = changing(row)
  const user = await readAuthor(db, job)
  const items = await nextItems(db, draft.id, 0, 25)
  const { lockForHalves } = jobChange(jobRegistry, job, vault)

  const free: number[] = []
  const refuseBoth: ChangeItems = async (_step, [first, second]) => {
    if (!first || second) throw new AppError('conflict', 'Refused together.')
    if (!isSqlite(db)) free.push(...(await freeRows('br_bot')), ...(await freeRows('br_bot_group')))
    return [{ seq: first.seq, outcome: 'done', reason: null, audit_id: null }]
  }
  const results = await db
    .transaction()
    .execute((trx) => runItems(writeOf(trx, job, user), items, refuseBoth, lockForHalves))

  expect(results).toHaveLength(2)
  expect(items).toHaveLength(2)
  expect(await idsOf('br_bot')).toHaveLength(2)
  expect(await idsOf('br_bot_group')).toHaveLength(1)
  expect(free).toEqual([])
})
