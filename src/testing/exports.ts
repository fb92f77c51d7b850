import type { Job } from '#contract/job.ts'
import type { Db } from '#server/db/schema.ts'
import type { Client } from './app.ts'
import { HELD_MS, jobsOf, takeJob } from './jobs.ts'

/** Exports of game accounts. */
export function exportsIn(db: Db) {
  const begin = async (client: Client, query: object = {}): Promise<Job> =>
    (await client.post('jobs/exports', { kind: 'account.export', query })).json()
  const textOf = async (client: Client, id: number) => (await client.get(`jobs/${id}/file`)).body
  const chunksOf = async (job_id: number) =>
    (await db.selectFrom('job_file_chunk').select('seq').where('job_id', '=', job_id).execute())
      .length

  /** An export that no process has started, as between the end of its process and the next claim. */
  async function waitingExport(client: Client, query: object): Promise<number> {
    const { id } = await begin(client, query)
    await jobsOf(client).ended(id)
    const { last } = await db
      .selectFrom('account')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await db.deleteFrom('job_file_chunk').where('job_id', '=', id).execute()
    await db
      .updateTable('job_file')
      .set({ chunks: 0, size: 0, stored: 0, last_id: last + 1 })
      .where('job_id', '=', id)
      .execute()
    const running = {
      state: 'running',
      processed: 0,
      until_ms: Date.now() + HELD_MS,
      finished_at: null,
    } as const
    await db.updateTable('job').set(running).where('id', '=', id).execute()
    return id
  }

  const take = (id: number, node: number) => takeJob(db, 'account.export', id, node)

  return { begin, chunksOf, take, textOf, waitingExport }
}
