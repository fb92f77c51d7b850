import { z } from 'zod'
import { tableSearch } from '#web/lists/list-search.ts'

const word = z.string().min(1).max(80).optional().catch(undefined)
const instant = z.iso.datetime().optional().catch(undefined)

const ID_MAX = 2_147_483_647

/** The search part of the URL of the audit log. */
export const AuditSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(['id']).catch('id'),
  user_id: word,
  action: word,
  entity: word,
  entity_id: word,
  from: instant,
  until: instant,
  /** The open row. */
  open: z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** Defaults are omitted from the URL. */
export const AUDIT_SEARCH_DEFAULTS = AuditSearch.parse({})
