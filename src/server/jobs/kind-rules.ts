import type { z } from 'zod'
import type { Access } from '#contract/endpoint.ts'
import { type AnyJobKind, EXPORT_KINDS, isExportKind } from '#contract/export-kinds.ts'
import { IMPORT_KINDS, IMPORTED_LISTS, isImportKind } from '#contract/import-kinds.ts'
import { contract } from '#contract/index.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'

/** What the contract says about the jobs of a kind. */
interface KindRules {
  /** Access of the list with the rows. */
  readonly read: Access
  /** Access of the endpoint that makes the same change to one row, or imports or exports the same rows. */
  readonly change: Access
  /** Whether that endpoint requires a confirmed identity. */
  readonly confirm: boolean
  /** The query parameters that select the rows; undefined for an import. */
  readonly query: z.ZodType | undefined
}

export const ALL_KINDS: readonly AnyJobKind[] = [
  ...namesOf(JOB_KINDS),
  ...namesOf(EXPORT_KINDS),
  ...namesOf(IMPORT_KINDS),
]

export function rulesOf(kind: AnyJobKind): KindRules {
  if (isExportKind(kind)) {
    const { access, query } = EXPORT_KINDS[kind]
    return { read: access, change: access, confirm: false, query }
  }
  if (isImportKind(kind)) {
    const change = IMPORT_KINDS[kind].access
    return { read: IMPORTED_LISTS[kind].access, change, confirm: false, query: undefined }
  }
  const { access, confirm, targets } = JOB_KINDS[kind]
  const read = contract[targets.resource].list.access
  return { read, change: access, confirm, query: targets.query }
}

function namesOf<Name extends string>(kinds: Readonly<Record<Name, unknown>>): Name[]
function namesOf(kinds: object) {
  return Object.keys(kinds)
}
