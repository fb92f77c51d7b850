import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { testServer } from '#testing/app.ts'
import { buildGroup } from '#testing/factories.ts'
import { jobsOf } from '#testing/jobs.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'

const { db, signedIn } = await testServer()

const groupAt = async (start_hour: number): Promise<number> => {
  const group_id = await buildGroup(db)
  const times = { start_hour, start_minute: 0, end_hour: start_hour + 1, end_minute: 0 }
  await db
    .insertInto('br_bot_group_schedule')
    .values({ group_id, ...times })
    .execute()
  return group_id
}

test('a group that is deleted while its schedules are copied does not delete those of the other groups', async () => {
  const [source, target] = [await groupAt(9), await groupAt(20)]
  const jobs = jobsOf(await signedIn('administrator'))
  const params = { group_id: source }
  const { job } = await jobs.draft({ kind: 'br_bot_group.copy_schedules', ids: [target], params })
  const deletion = await startTransaction(
    db,
    async (trx) => {
      if (isSqlite(db)) return
      // Shorter than the time after which PostgreSQL looks for a deadlock.
      await sql`set local lock_timeout = '200ms'`.execute(trx)
      // The job finds the group, and waits before it reads the schedules.
      await sql`lock table br_bot_group_schedule in access exclusive mode`.execute(trx)
    },
    (trx) => trx.deleteFrom('br_bot_group').where('id', '=', source).execute(),
  )
  const started = jobs.start(job)
  if (deletion.pid !== undefined) await blockedBy(db, deletion.pid)

  await Promise.allSettled([deletion.commit(), started])
  await jobs.ended(job.id)

  const left = db.selectFrom('br_bot_group_schedule').select('start_hour')
  expect(await left.where('group_id', '=', target).execute()).toHaveLength(1)
})
