import { record } from '../rows/steps.ts'
import type { Write } from '../rows/transaction.ts'
import type { ImportDefinition } from './import-definition.ts'

/** Writes the audit entry and the live hints of imported rows. */
export async function recordImport(
  step: Write,
  { entity, affected }: Pick<ImportDefinition<never, never>, 'entity' | 'affected'>,
  after: object,
): Promise<void> {
  await record(step, entity, { action: `${entity.name}.imported`, after })
  if (affected) step.hints.push({ topic: affected, ids: [] })
}
