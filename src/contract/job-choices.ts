import { z } from 'zod'

// In a file without endpoints: the address of the page is parsed by these before the page has loaded.
export const JobState = z
  .enum(['draft', 'running', 'paused', 'stopped', 'cancelled', 'done'])
  .meta({
    id: 'JobState',
    description:
      'State of a job; `stopped` when the user who started it lost the permission for it, or its file met a limit',
  })
export type JobState = z.infer<typeof JobState>

/** What happened to an item. Only `done` changed its row. */
export const JobOutcome = z
  .enum(['done', 'unchanged', 'gone', 'conflict', 'forbidden', 'invalid', 'in_use', 'failed'])
  .meta({
    id: 'JobOutcome',
    description:
      'Result of an item: changed, already as wanted, deleted since, changed or taken by someone else, not allowed, not valid for this row, in use, or an unexpected error',
  })
export type JobOutcome = z.infer<typeof JobOutcome>

/** The outcomes of items that a new job can try again. */
export const FAILED_OUTCOMES = JobOutcome.exclude(['done', 'unchanged']).options

/** Ids that one call can send, because a body has up to 2,000 values; a filter has no limit. */
export const JOB_IDS_MAX = 1000
/** Items whose ids and names the draft of a job shows. */
export const JOB_SAMPLE = 20
/** A forecast of more items than this tries only the first `JOB_FORECAST_PART`. */
export const JOB_FORECAST_MAX = 5000
export const JOB_FORECAST_PART = 1000

/** Unfinished exports of one user. */
export const EXPORTS_MAX = 2
/** Unfinished imports of one user. */
export const IMPORTS_MAX = 2
/** Days for which the file of an export is kept, and the rows of an import that is paused. */
export const FILE_DAYS = 7
