import type { Job, JobOutcomes } from '#contract/job.ts'
import { JOB_OUTCOMES, type JobOutcome, type JobState } from '#contract/job-choices.ts'
import { type JobEffect, jobEffect } from '#domain/job-effect.ts'
import type { Tone } from '#domain/tone.ts'

interface OutcomeWords {
  readonly label: string
  /** Label in the forecast. */
  readonly forecast: string
  readonly tone: Tone
}

export const OUTCOMES: Readonly<Record<JobOutcome, OutcomeWords>> = {
  done: { label: 'Changed', forecast: 'Will change', tone: 'green' },
  unchanged: { label: 'Unchanged', forecast: 'Already have this value', tone: 'gray' },
  gone: { label: 'Already deleted', forecast: 'No longer exist', tone: 'gray' },
  conflict: { label: 'Conflict', forecast: 'Conflict with another change', tone: 'yellow' },
  forbidden: { label: 'Not allowed', forecast: 'Not allowed', tone: 'red' },
  invalid: { label: 'Not valid', forecast: 'Not valid for this row', tone: 'yellow' },
  in_use: { label: 'In use', forecast: 'In use', tone: 'yellow' },
  failed: { label: 'Failed', forecast: 'Will fail', tone: 'red' },
}

type EffectWords = Pick<OutcomeWords, 'label' | 'forecast'>

const DONE: Readonly<Record<JobEffect, EffectWords>> = {
  add: { label: 'Imported', forecast: 'Will be imported' },
  change: OUTCOMES.done,
  delete: { label: 'Deleted', forecast: 'Will be deleted' },
  restore: { label: 'Restored', forecast: 'Will be restored' },
}

/** Labels for the outcome of the rows of a job, before and after it runs. */
export const wordsOf = (job: Pick<Job, 'kind' | 'undo_of'>, outcome: JobOutcome): EffectWords =>
  outcome === 'done' ? DONE[jobEffect(job)] : OUTCOMES[outcome]

/** The outcomes that occurred, in display order. */
export const countsOf = (outcomes: JobOutcomes): { outcome: JobOutcome; count: number }[] =>
  JOB_OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })

/** Label of the rows without an outcome. Those of a cancelled job never get one. */
export const pendingLabel = ({ state }: Pick<Job, 'state'>): string =>
  state === 'cancelled' ? 'Not processed' : 'Waiting'

export const STATES: Readonly<Record<JobState, { label: string; tone: Tone }>> = {
  draft: { label: 'Not started', tone: 'gray' },
  running: { label: 'Running', tone: 'blue' },
  paused: { label: 'Paused', tone: 'yellow' },
  stopped: { label: 'Stopped', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'gray' },
  done: { label: 'Done', tone: 'green' },
}
