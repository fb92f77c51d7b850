import { z } from 'zod'
import { type AnyJobKind, EXPORT_KINDS, isExportKind } from '#contract/export-kinds.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { isImportKind } from '#contract/import-kinds.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { Who } from '#domain/access.ts'
import { canReadFields } from '../db/lists/prepare-filter.ts'

type Query = Readonly<Record<string, unknown>>

const Stored = z.object({ q: z.custom<Filter>().optional() })

/** Parses the filter of a stored query. Throws a `ZodError` if its list no longer accepts it. */
export function storedFilter(kind: AnyJobKind, { q }: Query): Filter | undefined {
  return Stored.parse(z.object({ q: queryOf(kind).shape.q ?? z.undefined() }).parse({ q })).q
}

/** Whether a user can read all fields of the filter of a stored query. */
export function canReadFilter(kind: AnyJobKind, query: Query, who: Who): boolean {
  try {
    const filter = storedFilter(kind, query)
    return !filter || canReadFields(filter.condition, who)
  } catch (error) {
    if (error instanceof z.ZodError) return false
    throw error
  }
}

function queryOf(kind: AnyJobKind): z.ZodObject {
  if (isImportKind(kind)) return z.object()
  const query: z.ZodType | undefined = isExportKind(kind)
    ? EXPORT_KINDS[kind].query
    : JOB_KINDS[kind].targets.query
  return z.instanceof(z.ZodObject).parse(query)
}
