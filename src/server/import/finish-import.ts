import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Db } from '../db/schema.ts'
import type { Context } from '../http/context.ts'
import { answerBefore, once } from '../http/idempotency.ts'
import type { ImportFile } from './import-reader.ts'

interface Import {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & {
    readonly response: z.ZodType<ImportReport>
  }
  readonly file: Pick<ImportFile<unknown>, 'format' | 'dry_run' | 'digest' | 'report'>
  /** How many rows it has without a fault. */
  readonly valid: number
}

/**
 * Ends an import whose rows have been checked: writes them, or says why not. Sent again with its idempotency key it finds its
 * own rows there, which is no fault then: it gets the first answer.
 */
export async function importOnce(
  context: Context,
  { endpoint, file: { format, dry_run, digest, report }, valid }: Import,
  write: (trx: Db, mark: string) => Promise<void>,
): Promise<ImportReport> {
  if (dry_run) return report.answer(0)
  const mark = context.vault.mark(digest)
  const call = { endpoint, input: { format, dry_run, content: mark } }
  if (!report.isClean() || valid === 0)
    return (await answerBefore(context, call)) ?? report.answer(0)
  return once(context, call, async (trx) => {
    await write(trx, mark)
    return report.answer(valid)
  })
}
