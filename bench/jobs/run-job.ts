import { setTimeout as delay } from 'node:timers/promises'
import type { Job, JobDraft } from '#contract/job.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import type { Caller } from '../caller.ts'

const POLL_MS = 50

/** Creates a job on all rows of the list of its kind. */
export const draftJob = async (caller: Caller, kind: JobKindName): Promise<JobDraft> =>
  JSON.parse(await caller.post('jobs', { kind, query: {}, params: {}, reason: 'bench' }))

export const draftUndo = async (caller: Caller, { id }: Job): Promise<JobDraft> =>
  JSON.parse(await caller.post(`jobs/${id}/undo`, {}))

export const startJob = async (caller: Caller, { job: { id, total } }: JobDraft): Promise<Job> =>
  JSON.parse(await caller.post(`jobs/${id}/start`, { total }))

/** Waits until a job ends. */
async function endOf(caller: Caller, { id }: Job): Promise<Job> {
  for (;;) {
    const job: Job = JSON.parse(await caller.call('GET', `/api/jobs/${id}`))
    if (job.state !== 'running') return job
    await delay(POLL_MS)
  }
}

/** Starts a job and waits until it ends. */
export async function runJob(
  caller: Caller,
  draft: JobDraft,
): Promise<{ readonly job: Job; readonly perSecond: number }> {
  const startMs = performance.now()
  const job = await endOf(caller, await startJob(caller, draft))
  return { job, perSecond: (job.total * 1000) / (performance.now() - startMs) }
}
