// This module is separate from the endpoints, because the URL of the page is parsed before its code has loaded.
export const JOB_STATES = ['draft', 'running', 'paused', 'stopped', 'cancelled', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The outcomes of an item. Only `done` means that its row was changed. */
export const JOB_OUTCOMES = [
  'done',
  'unchanged',
  'gone',
  'conflict',
  'forbidden',
  'invalid',
  'in_use',
  'failed',
] as const
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

/** The outcomes of items that a new job can try again. */
export const FAILED_OUTCOMES = JOB_OUTCOMES.filter(
  (outcome) => outcome !== 'done' && outcome !== 'unchanged',
)

/** Maximum number of ids in a call, because a body has up to 2,000 values. A filter can match any number of rows. */
export const JOB_IDS_MAX = 1000
/** Number of items that the draft of a job shows with their ids and names. */
export const JOB_SAMPLE = 20
/** With more items than this, a forecast tries only the first `JOB_FORECAST_PART`. */
export const JOB_FORECAST_MAX = 5000
export const JOB_FORECAST_PART = 1000

/** Maximum number of drafts of one user. */
export const DRAFTS_MAX = 10
/** Maximum number of unfinished exports of one user. */
export const EXPORTS_MAX = 2
/** Maximum number of unfinished imports of one user. */
export const IMPORTS_MAX = 2
/** Days for which the file of an export is kept, and the rows of an import that is paused. */
export const FILE_DAYS = 7

/** Maximum length of the reason for a change. */
export const REASON_MAX = 500
