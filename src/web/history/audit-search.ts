import { z } from 'zod'
import { idPart } from '#web/lists/list-search.ts'
import { type SearchOf, searchOf } from '#web/lists/search.ts'

const instant = z.iso.datetime().optional().catch(undefined)

const parts = {
  // The list is only searched by its filter.
  search: z.literal('').catch(''),
  from: instant,
  until: instant,
  /** The open row. */
  open: idPart,
}

/** The search part of the URL of the audit log. */
export const auditSearch = searchOf('audit', parts)
export type AuditSearch = SearchOf<'audit', typeof parts>
