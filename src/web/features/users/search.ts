import { z } from 'zod'
import { UserState } from '#contract/roles.ts'
import { listSearch } from '#web/lib/list-search.ts'

/** What the address of the users says. */
export const UserSearch = z.object({
  ...listSearch,
  sort_by: z.enum(['created_at', 'username']).catch('created_at'),
  sort_order: z.enum(['asc', 'desc']).catch('desc'),
  state: UserState.optional().catch(undefined),
})
export type UserSearch = z.infer<typeof UserSearch>

/** Left out of the address. */
export const USER_SEARCH_DEFAULTS = UserSearch.parse({})
