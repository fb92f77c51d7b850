import type { ImportJob } from '#contract/import-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { ImportReader } from '#server/import/import-reader.ts'
import { insertJob, setTotal } from '#server/jobs/create-job.ts'
import { insertImport, storeChunks } from '#server/jobs/import-store.ts'
import { jobRegistry } from '#server/modules/index.ts'
import { type Client, vault } from './app.ts'
import { HELD_MS, takeJob } from './jobs.ts'

/** Imports a roster at once; returns the report. */
export const sendRoster = async (client: Client, content: string, override: object = {}) =>
  (await client.post('br-bots/import', { format: 'csv', content, ...override })).json()

/** A roster of bots without groups, or all in one. */
export const rosterOf = (amount: number, { server = 'Kyiv', group = '' } = {}): string =>
  [
    'nickname,password,servers,group',
    ...Array.from(
      { length: amount },
      (_, index) => `bot${index},secret${index},${server},${group}`,
    ),
  ].join('\n')

/** Jobs that import rosters. */
export function importsIn(db: Db) {
  const send = (client: Client, content: string, total: number, override: object = {}) =>
    client.post(`jobs/imports/roster?total=${total}`, { format: 'csv', content, ...override })
  const begin = async (client: Client, content: string, total: number) => {
    const { job }: ImportJob = (await send(client, content, total)).json()
    if (!job) throw new Error('the file was refused')
    return job
  }
  const chunksOf = async (job_id: number) =>
    (await db.selectFrom('job_import_chunk').select('seq').where('job_id', '=', job_id).execute())
      .length
  const bots = () =>
    db
      .selectFrom('br_bot')
      .innerJoin('account', 'account.id', 'br_bot.account_id')
      .select(['br_bot.id', 'nickname', 'group_id', 'account_id', 'password_sealed'])
      .orderBy('br_bot.id')
      .execute()

  /** A running import that no process has started, as between the end of its process and the next claim. */
  async function waitingImport({ userId }: Client, content: string): Promise<number> {
    const reader = new ImportReader()
    const body = Buffer.from(JSON.stringify({ format: 'csv', content }))
    const { pieces, plan, report } = await jobRegistry.imports['br_bot.import']
      .read({ db, imports: reader }, body)
      .finally(() => reader.close())
    const caller = { userId, username: 'author', ip: '', agent: '', requestId: '' }
    const draft = { kind: 'br_bot.import', params: {}, query: null, reason: '' } as const
    const id = await insertJob(db, caller, draft)
    const chunkIds = await insertImport(db, id, plan, pieces.length)
    await storeChunks(db, vault, { id, chunkIds }, pieces)
    await setTotal(db, id, report.answer().total)
    await db
      .updateTable('job')
      .set({ state: 'running', until_ms: Date.now() + HELD_MS, started_at: new Date() })
      .where('id', '=', id)
      .execute()
    return id
  }

  const take = (id: number, node: number) => takeJob(db, 'br_bot.import', id, node)

  return { begin, bots, chunksOf, send, take, waitingImport }
}
