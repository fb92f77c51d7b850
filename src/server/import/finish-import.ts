import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Db } from '../db/schema.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, runIdempotent } from '../http/idempotency.ts'
import type { ImportFile } from './import-reader.ts'

interface Import {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & {
    readonly response: z.ZodType<ImportReport>
  }
  readonly file: Pick<ImportFile<unknown>, 'format' | 'dry_run' | 'digest' | 'report'>
  /** Number of rows without a fault. */
  readonly valid: number
}

/**
 * Finishes an import whose rows have been checked: writes them or reports the faults. A repeated call with the same
 * idempotency key would find its own rows as duplicates, so it returns the first result.
 */
export async function finishImport(
  context: Context,
  { endpoint, file: { format, dry_run, digest, report }, valid }: Import,
  write: (trx: Db, mark: string) => Promise<void>,
): Promise<ImportReport> {
  if (dry_run) return report.answer(0)
  const mark = context.vault.mark(digest)
  const call = { endpoint, input: { format, dry_run, content: mark } }
  if (!report.isClean() || valid === 0)
    return (await earlierResult(context, call)) ?? report.answer(0)
  const answer = await runIdempotent(context, call, async (trx) => {
    await write(trx, mark)
    // The commit of many rows takes SQLite some 30 ms: other requests run before and after it.
    await setImmediate()
    return report.answer(valid)
  })
  await setImmediate()
  return answer
}
