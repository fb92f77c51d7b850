import { z } from 'zod'
import { PENALTY_SORTS, PenaltyState, PenaltyType } from '#contract/penalty-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** What the address of the penalties says. */
export const PenaltySearch = z.object({
  ...tableSearch,
  sort_by: z.enum(PENALTY_SORTS).catch('id'),
  state: PenaltyState.optional().catch(undefined),
  type: PenaltyType.optional().catch(undefined),
  jail_type: z.string().min(1).max(64).optional().catch(undefined),
  server_id: id,
  bot_id: id,
  admin_id: id,
})
export type PenaltySearch = z.infer<typeof PenaltySearch>

/** Left out of the address. */
export const PENALTY_SEARCH_DEFAULTS = PenaltySearch.parse({})
