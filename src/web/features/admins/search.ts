import { z } from 'zod'
import { ADMIN_SORTS, ThreatLevel } from '#contract/penalty-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

/** What the address of the admins says. */
export const AdminSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(ADMIN_SORTS).catch('id'),
  server_id: z.coerce.number().int().positive().optional().catch(undefined),
  threat_level: ThreatLevel.optional().catch(undefined),
  is_active: z.enum(['true', 'false']).optional().catch(undefined),
})
export type AdminSearch = z.infer<typeof AdminSearch>

/** Left out of the address. */
export const ADMIN_SEARCH_DEFAULTS = AdminSearch.parse({})
