import type { Job, JobDraft } from '#contract/job.ts'

/** A job with one item that has not started. */
export function aJob(override: Partial<Job> = {}): Job {
  return {
    ...{ id: 4, kind: 'br_bot.deactivate', username: 'olena', user_id: 'olena', reason: '' },
    ...{ state: 'draft', total: 1, processed: 0, outcomes: {}, stop_reason: null },
    ...{ query: null, params: {}, file: null },
    ...{ retry_of: null, retried_by: null, undo_of: null, undone_by: null },
    ...{ can_control: true, can_undo: false, can_download: false },
    ...{ created_at: '2026-11-01T10:00:00.000Z', started_at: null, finished_at: null },
    ...override,
  }
}

/** The draft of a job that would change its one item. */
export const aJobDraft = (job: Job): JobDraft => ({
  job,
  sample: [],
  forecast: { items: 1, outcomes: { done: 1 }, reasons: [] },
  warning: null,
})
