import { choice, id, moment, or } from '#web/lib/search-parts.ts'
import { type SearchOf, searchOf } from '#web/lists/search.ts'

const parts = {
  // The list has no search text; users search it with its filter.
  search: or(choice(['']), ''),
  from: moment,
  until: moment,
  /** The open row. */
  open: id,
}

/** The search part of the URL of the audit log. */
export const auditSearch = searchOf('audit', parts)
export type AuditSearch = SearchOf<'audit', typeof parts>
