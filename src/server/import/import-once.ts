import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Db } from '../db/schema.ts'
import type { Context } from '../http/context.ts'
import { answerBefore, once } from '../http/once.ts'
import type { Report } from './report.ts'

interface File {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & {
    readonly response: z.ZodType<ImportReport>
  }
  readonly body: { readonly format: string; readonly content: string; readonly dry_run: boolean }
  readonly report: Report
  /** How many rows it has without a fault. */
  readonly valid: number
}

/**
 * Ends an import whose rows have been checked: writes them, or says why not. Sent again with its idempotency key it finds its
 * own rows there, which is no fault then: it gets the first answer.
 */
export async function importOnce(
  context: Context,
  { endpoint, body, report, valid }: File,
  write: (trx: Db, file: string) => Promise<void>,
): Promise<ImportReport> {
  if (body.dry_run) return report.answer(0)
  const file = context.vault.mark(body.content)
  const call = { endpoint, input: { ...body, content: file } }
  if (!report.isClean() || valid === 0)
    return (await answerBefore(context, call)) ?? report.answer(0)
  return once(context, call, async (trx) => {
    await write(trx, file)
    return report.answer(valid)
  })
}
