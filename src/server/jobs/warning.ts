import { sql } from 'kysely'
import { isImportKind } from '#contract/import-kinds.ts'
import type { JobDraft } from '#contract/job.ts'
import { formatCount } from '#domain/format.ts'
import { type JobEffect, jobEffect } from '#domain/job-effect.ts'
import type { Db } from '../db/schema.ts'
import { type ChangingJob, targetsOf } from './job-rows.ts'
import type { JobRegistry, JobTargets } from './kind.ts'

/** A job on more of the fleet than this is probably a mistake. */
const LARGE_SHARE = 0.2
/** Minimum number of rows for a warning: a percentage of a few rows is meaningless. */
const FEW = 10

type WarnedJob = Pick<ChangingJob, 'kind' | 'total' | 'undo_of'>

/** The warning about a job that would change a large part of the fleet, or leaves rows of what it undoes; null for other jobs. */
export async function warningOf(
  db: Db,
  registry: JobRegistry,
  job: WarnedJob,
  forecast: JobDraft['forecast'],
): Promise<string | null> {
  const { kind, undo_of } = job
  const large = await warningOfSize(db, registry, job, forecast)
  const kept = isImportKind(kind) && undo_of !== null ? registry.imports[kind].undoKeeps : undefined
  return large && kept ? `${large} ${kept}` : (large ?? kept ?? null)
}

async function warningOfSize(
  db: Db,
  registry: JobRegistry,
  { kind, total, undo_of }: WarnedJob,
  { items, outcomes }: JobDraft['forecast'],
): Promise<string | null> {
  const targets = targetsOf(registry, kind)
  const effect = jobEffect({ kind, undo_of })
  const untried = total - items
  const most = untried + (outcomes.done ?? 0)
  const existing = await countRows(db, targets)
  // A job that restores rows is compared with what there is after it.
  const rows = effect === 'restore' ? existing + most : existing
  if (most <= FEW || most <= LARGE_SHARE * rows) return null
  const percent = Math.min(100, Math.round((100 * most) / rows))
  const amount = `${untried > 0 ? 'up to ' : ''}${formatCount(most)}`
  return `This job ${VERBS[effect]} ${amount} of ${formatCount(rows)} ${targets.noun} (${percent} %).`
}

const VERBS: Readonly<Record<JobEffect, string>> = {
  add: 'adds',
  change: 'changes',
  delete: 'deletes',
  restore: 'restores',
}

async function countRows(db: Db, { table, blocks }: JobTargets): Promise<number> {
  const amount = blocks ? sql`coalesce(sum(amount), 0)` : sql`count(*)`
  const { rows } = await sql<{ amount: number }>`
    select ${amount} as amount from ${sql.table(blocks ?? table)}`.execute(db)
  return Number(rows[0]?.amount ?? 0)
}
