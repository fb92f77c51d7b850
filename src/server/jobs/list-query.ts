import type { z } from 'zod'
import { type AnyJobKind, EXPORT_KINDS, isExportKind } from '#contract/export-kinds.ts'
import { isImportKind } from '#contract/import-kinds.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'

/** The query parameters that select the rows of a job; undefined for an import. */
export function listQueryOf(kind: AnyJobKind): z.ZodType | undefined {
  if (isImportKind(kind)) return undefined
  return isExportKind(kind) ? EXPORT_KINDS[kind].query : JOB_KINDS[kind].targets.query
}
