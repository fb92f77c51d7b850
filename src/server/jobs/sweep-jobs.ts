import { sql } from 'kysely'
import { DRAFTS_MAX } from '#contract/job-choices.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { currentTime, GRACE_MS } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { sweepImports } from './import-store.ts'
import { sweepFiles } from './job-files.ts'
import type { SweepContext } from './job-storage.ts'

const ITEMS_MS = 30 * 24 * HOUR_MS
const ITEMS_PER_DELETE = 5000
/** The rest is deleted by the next sweep. */
const DELETES_MAX = 40

/** Deletes drafts that were not started, the items of jobs that ended 30 days ago, and old files of exports and imports. */
export async function sweepJobs(context: SweepContext): Promise<void> {
  const { db } = context
  const now = currentTime()
  await sweepFiles(context)
  await db
    .updateTable('job')
    .set({ state: 'cancelled' })
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(now - HOUR_MS))
    .execute()
  await sweepImports(context)
  const drafts = await db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'cancelled')
    .where('started_at', 'is', null)
    .execute()
  const ended = await db
    .selectFrom('job')
    .select('id')
    .where('finished_at', '<', new Date(now - ITEMS_MS - GRACE_MS))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('job_item').select('seq').whereRef('job_item.job_id', '=', 'job.id')),
    )
    .limit(DELETES_MAX)
    .execute()
  for (const { id } of [...drafts, ...ended]) if (!(await deleteItems(db, id))) return
  const ids = drafts.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('job').where('id', 'in', ids).execute()
}

/**
 * Cancels all but the newest drafts of a user and deletes their items. Called after a draft is inserted, so that drafts that are
 * created at the same time count too. The draft of an import is kept, because it starts as soon as its file is stored.
 */
export async function limitDrafts(db: Db, userId: string): Promise<void> {
  const drafts = await db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'draft')
    .where('user_id', '=', userId)
    .where('id', 'not in', db.selectFrom('job_import').select('job_id'))
    .orderBy('id', 'desc')
    .execute()
  const old = drafts.slice(DRAFTS_MAX).map(({ id }) => id)
  if (old.length === 0) return
  const cancelled = await db
    .updateTable('job')
    .set({ state: 'cancelled' })
    .where('state', '=', 'draft')
    .where('id', 'in', old)
    .returning('id')
    .execute()
  for (const { id } of cancelled) while (!(await deleteItems(db, id)));
}

/** Deletes the items of a job in ranges; false if some remain. */
async function deleteItems(db: Db, jobId: number): Promise<boolean> {
  for (let count = 0; count < DELETES_MAX; count++) {
    const { numAffectedRows = 0n } = await sql`
      delete from job_item where job_id = ${jobId} and seq <= ${ITEMS_PER_DELETE} + (
        select min(seq) from job_item where job_id = ${jobId})`.execute(db)
    if (numAffectedRows === 0n) return true
  }
  return false
}
