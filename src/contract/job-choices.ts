// In a file without endpoints: the address of the page is parsed by these before the page has loaded.
export const JOB_STATES = ['draft', 'running', 'paused', 'stopped', 'cancelled', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

/** What happened to an item. Only `done` changed its row. */
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
