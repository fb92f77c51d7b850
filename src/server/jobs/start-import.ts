import type { ImportJob } from '#contract/import-jobs.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Person } from '../auth/session.ts'
import { lockLimit } from '../db/lock-limit.ts'
import { AppError } from '../errors.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, markedBy } from '../http/idempotency.ts'
import { write } from '../rows/write.ts'
import { insertJob, setTotal } from './create-job.ts'
import { dropImport, insertImport, requireImportRoom, storeChunks } from './import-store.ts'
import type { CheckedFile } from './imported-rows.ts'
import { toJob } from './job-rows.ts'
import { changeState } from './state.ts'

interface Upload {
  readonly body: Uint8Array
  readonly query: { readonly total: number }
}

/** The handler that checks a file and starts the job that imports its rows, or reports why not. */
export const startImport =
  (kind: ImportKindName) =>
  async ({ body, query: { total } }: Upload, context: Context<Person>): Promise<ImportJob> => {
    const { db, user, jobs, vault } = context
    await requireImportRoom(db, user.id)
    const file = await jobs.registry.imports[kind].read(context, body)
    const report = file.report.answer()
    if (file.dry_run) return { job: null, report }
    const params = { format: file.format, file: vault.mark(file.digest) }
    const marked = markedBy(context, params)
    const earlier = await earlierResult<ImportJob>(db, marked)
    if (earlier) return earlier
    if (!file.report.isClean() || report.valid === 0) return { job: null, report }
    if (report.total !== total)
      throw new AppError('conflict', `This file has ${report.total} rows, not ${total}.`)
    const draft = await addDraft(context, { kind, params }, file)
    let startedId: number | undefined
    try {
      await storeChunks(db, vault, draft, file.pieces)
      const answer = await start(marked, draft.id, report)
      startedId = answer.job?.id
      return answer
    } finally {
      // Drops an unused draft, also if a concurrent call with the same key started another job.
      if (startedId !== draft.id) await dropDraft(context, draft.id)
      jobs.wake()
    }
  }

/** A draft for the rows of a file. Without a total, it cannot be started before they are complete. */
const addDraft = (
  { caller, transact }: Context<Person>,
  job: { readonly kind: ImportKindName; readonly params: Record<string, unknown> },
  { plan, pieces }: CheckedFile,
) =>
  transact(async (trx) => {
    const id = await insertJob(trx, caller, { ...job, query: null, reason: '' })
    return { id, chunkIds: await insertImport(trx, id, plan, pieces.length) }
  })

function start(
  context: Context<Person>,
  id: number,
  report: ImportJob['report'],
): Promise<ImportJob> {
  return write(context, async (step) => {
    // Concurrent requests wait here, so that they cannot exceed the limits.
    await lockUser(step.trx, step.user.id)
    await lockLimit(step.trx, 'imports')
    await requireImportRoom(step.trx, step.user.id)
    await setTotal(step.trx, id, report.total)
    return { job: toJob(await changeState(step, id, 'started'), step.user), report }
  })
}

/** Deletes an unused draft. A job that was started is not deleted, even if the answer to its start was lost. */
async function dropDraft({ db }: Context<Person>, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // This locks the job, so a start whose connection was lost commits first.
    const draft = await trx
      .updateTable('job')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    if (!draft) return
    await dropImport(trx, id)
    await trx.deleteFrom('job').where('id', '=', id).execute()
  })
}
