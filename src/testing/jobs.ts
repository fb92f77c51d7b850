import { expect } from 'vitest'
import type { Job, JobDraft } from '#contract/job.ts'
import type { JobItem } from '#contract/job-items.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import type { Db } from '#server/db/schema.ts'
import { claimJob, LONGEST_LEASE_MS } from '#server/jobs/lease.ts'
import type { Client } from './app.ts'

const END_MS = 240_000
/** The rest of the lease of another process; longer than a test. */
export const HELD_MS = LONGEST_LEASE_MS - MINUTE_MS

/** The jobs that a client sees. */
export function jobsOf(client: Client) {
  const read = async (id: number): Promise<Job> => (await client.get(`jobs/${id}`)).json()
  const ended = async (id: number): Promise<Job> => {
    await expect.poll(async () => (await read(id)).state, { timeout: END_MS }).toBe('done')
    return read(id)
  }
  /** At most 100 items; of one outcome, unless it is undefined. */
  const itemsOf = async (id: number, outcome?: string): Promise<JobItem[]> => {
    const query = new URLSearchParams({ per_page: '100', ...(outcome && { outcome }) })
    return (await client.get(`jobs/${id}/items?${query}`)).json().data
  }
  const draft = async (body: object): Promise<JobDraft> => {
    const answer = await client.post('jobs', { params: {}, ...body })
    expect(answer.json()).toMatchObject({ job: { state: 'draft' } })
    return answer.json()
  }
  const start = ({ id, total }: Job) => client.post(`jobs/${id}/start`, { total })
  /** A job that is started and ends. */
  const run = async (body: object): Promise<Job> => {
    const { job } = await draft(body)
    await start(job)
    return ended(job.id)
  }
  /** The draft that undoes a job, and that job once it ends. */
  const undo = async (id: number): Promise<{ draft: JobDraft; job: Job }> => {
    const undoDraft: JobDraft = (await client.post(`jobs/${id}/undo`)).json()
    await start(undoDraft.job)
    return { draft: undoDraft, job: await ended(undoDraft.job.id) }
  }
  return { draft, ended, itemsOf, read, run, start, undo }
}

/** Claims a job, as another process does after the previous one has died. */
export async function takeJob<Kind extends string>(db: Db, kind: Kind, id: number, node: number) {
  await db.updateTable('job').set({ until_ms: 0 }).where('id', '=', id).execute()
  const held = await claimJob(db, node)
  if (held?.id !== id) throw new Error('another job was claimed')
  return { ...held, kind }
}
