import { setImmediate } from 'node:timers/promises'
import type { JobDraft, JobOutcomes } from '#contract/job.ts'
import { JOB_FORECAST_MAX, JOB_FORECAST_PART, type JobOutcome } from '#contract/job-choices.ts'
import { transact } from '../db/transact.ts'
import type { Write } from '../rows/transaction.ts'
import { jobChange } from './job-change.ts'
import type { ChangingJob } from './job-rows.ts'
import { type Item, type ProcessedItem, runItems } from './run-items.ts'
import { addTo, nextItems, type SliceContext } from './slice.ts'

const SLICE = 25
const REASONS_MAX = 10

type Person = Pick<Write, 'caller' | 'user'>

/** Forecasts the results of a job: applies its change to its first items and rolls it back. */
export async function forecastJob(
  context: SliceContext,
  job: ChangingJob,
  person: Person,
): Promise<JobDraft['forecast']> {
  const most = job.total > JOB_FORECAST_MAX ? JOB_FORECAST_PART : JOB_FORECAST_MAX
  const reasons = new Map<string, { outcome: JobOutcome; reason: string; items: number }>()
  let outcomes: JobOutcomes = {}
  let items = 0
  while (items < Math.min(most, job.total)) {
    const next = await nextItems(context.db, job.id, items, Math.min(SLICE, most - items))
    if (next.length === 0) break
    const tried = await trySlice(context, job, person, { items: next, done: outcomes.done ?? 0 })
    items += tried.length
    outcomes = addTo(outcomes, tried)
    for (const { outcome, reason } of tried) {
      if (reason === null) continue
      const key = `${outcome} ${reason}`
      reasons.set(key, { outcome, reason, items: (reasons.get(key)?.items ?? 0) + 1 })
    }
    await setImmediate()
  }
  const frequent = [...reasons.values()].sort((one, other) => other.items - one.items)
  return { items, outcomes, reasons: frequent.slice(0, REASONS_MAX) }
}

/** Thrown to roll back the transaction of a trial. Carries its results. */
class Tried extends Error {
  readonly items: readonly ProcessedItem[]

  constructor(items: readonly ProcessedItem[]) {
    super('tried')
    this.items = items
  }
}

async function trySlice(
  { db, vault, registry }: SliceContext,
  job: ChangingJob,
  person: Person,
  { items, done }: { readonly items: readonly Item[]; readonly done: number },
): Promise<readonly ProcessedItem[]> {
  const { lock, lockForHalves, change, repeatDone } = jobChange(registry, job, vault)
  try {
    return await transact(db, async (trx) => {
      const step = { ...person, trx, hints: [], auditIds: [] }
      await lock?.(trx, items)
      await repeatDone(trx, done)
      throw new Tried(await runItems(step, items, change, lockForHalves))
    })
  } catch (error) {
    if (error instanceof Tried) return error.items
    throw error
  }
}
