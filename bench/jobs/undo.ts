import type { JobKindName } from '#contract/job-kinds.ts'
import { Caller } from '../caller.ts'
import { cookieOf, withFleet } from '../fleet.ts'
import { table } from '../measure.ts'
import { engines } from '../place.ts'
import { draftJob, draftUndo, runJob } from './run-job.ts'

/** A job that changes the rows of a list, and jobs that delete them. */
const KINDS: readonly JobKindName[] = [
  'br_bot.deactivate',
  'order.delete',
  'penalty.delete',
  'br_bot.delete',
]

const HEADS = ['engine', 'job', 'rows', 'items/s', 'draft of its undo ms', 'its undo items/s']

/** Runs jobs on a whole fleet and their undo, with nothing beside them. */
export async function measureUndo(bots: number): Promise<void> {
  const rows: (string | number)[][] = []
  for (const { name, freshPlace } of engines())
    await withFleet({ bots, freshPlace, prepare: cookieOf }, async ({ url }, cookie) => {
      const caller = new Caller(url, cookie)
      for (const kind of KINDS) rows.push([name, kind, ...(await measureKind(caller, kind))])
    })
  process.stdout.write(`\n${table(HEADS, rows)}\n`)
}

async function measureKind(caller: Caller, kind: JobKindName): Promise<number[]> {
  const { job, perSecond } = await runJob(caller, await draftJob(caller, kind))
  const startMs = performance.now()
  const draft = await draftUndo(caller, job)
  const draftMs = performance.now() - startMs
  const undo = await runJob(caller, draft)
  const { done } = undo.job.outcomes
  if (done !== job.outcomes.done) throw new Error(`${kind}: ${done} of ${job.outcomes.done} undone`)
  return [job.total, perSecond, draftMs, undo.perSecond].map(Math.round)
}
