import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Topic } from '#contract/live.ts'
import type { Person } from '../auth/session.ts'
import { orRefused, type Refusals } from '../db/constraint-errors.ts'
import type { Db } from '../db/schema.ts'
import type { Entity } from '../history/entity.ts'
import type { Context } from '../http/context.ts'
import { earlierResult } from '../http/idempotency.ts'
import { record } from '../rows/steps.ts'
import { writeOnce } from '../rows/write.ts'
import type { ImportFile } from './import-reader.ts'

interface Import {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & {
    readonly response: z.ZodType<ImportReport>
  }
  readonly entity: Entity
  readonly file: Pick<ImportFile<unknown>, 'format' | 'dry_run' | 'digest' | 'report'>
  /** Another topic that shows something of these rows. */
  readonly affected?: Topic
  /** What a constraint means that other changes violated after the rows were checked. */
  readonly refused: Refusals
}

/**
 * Writes the checked rows of an import with an audit entry and a live hint, or reports why not. `job` returns what the audit
 * log stores of them. A repeated call with its idempotency key finds its own rows in the database; it gets the first response.
 */
export async function finishImport(
  context: Context<Person>,
  { endpoint, entity, affected, file: { format, dry_run, digest, report }, refused }: Import,
  job: (trx: Db) => Promise<object>,
): Promise<ImportReport> {
  if (dry_run) return report.answer(0)
  const file = context.vault.mark(digest)
  const call = { endpoint, input: { format, dry_run, content: file } }
  const found = report.answer(0)
  if (!report.isClean() || found.valid === 0) return (await earlierResult(context, call)) ?? found
  const done = writeOnce(context, call, async (step) => {
    const after = { ...(await job(step.trx)), file }
    await record(step, entity, { action: `${entity.name}.imported`, after })
    if (affected) step.hints.push({ topic: affected, ids: [] })
    return { ...found, imported: found.valid }
  })
  return orRefused(done, refused)
}
