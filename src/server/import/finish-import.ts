import type { ImportReport } from '#contract/imports.ts'
import type { Person } from '../auth/session.ts'
import { orRefused } from '../db/constraint-errors.ts'
import type { Context } from '../http/context.ts'
import { earlierResult, markedBy } from '../http/idempotency.ts'
import { write } from '../rows/write.ts'
import { type ImportDefinition, NO_PLAN } from './import-definition.ts'
import type { Job } from './read-import.ts'
import { recordImport } from './record-import.ts'

/** The handler that imports a file in one transaction, or reports why not. */
export const importHandler =
  <Of extends Job['kind'], Known>(definition: ImportDefinition<Of, Known>) =>
  async (
    { body }: { readonly body: Uint8Array },
    context: Context<Person>,
  ): Promise<ImportReport> => {
    const { rows, report, ...file } = await definition.read(context, body)
    // The checks run before the transaction to keep it short. Constraints detect concurrent changes.
    const known = await definition.check(context.db, { rows, report }, NO_PLAN)
    const found = report.answer()
    if (file.dry_run) return found
    const mark = context.vault.mark(file.digest)
    const marked = markedBy(context, { format: file.format, content: mark })
    // A repeated call with its idempotency key finds its own rows in the database; it gets the first response.
    if (!report.isClean() || found.valid === 0)
      return (await earlierResult<ImportReport>(context.db, marked)) ?? found
    const done = write(marked, async (step) => {
      const checked = { rows, amount: found.valid }
      const { audit } = await definition.add(step.trx, context.vault, checked, known)
      await recordImport(step, definition, { ...audit, file: mark })
      return { ...found, imported: found.valid }
    })
    return orRefused(done, definition.refused)
  }
