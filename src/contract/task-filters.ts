// This module is separate from the schemas, so that a worker thread that needs only these words
// starts ten times as fast.

/** In a filter and in counts: game accounts without a task. */
export const NO_TASK = 'none'
/** In a filter: game accounts whose task failed for any reason. */
export const FAILING = 'failing'
/** Maximum number of unknown task statuses in counts. */
export const UNKNOWN_TASKS_MAX = 100
