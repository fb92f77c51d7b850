import { z } from 'zod'
import { UserState } from '#contract/roles.ts'
import { tableSearch } from '#web/lists/list-search.ts'

/** What the address of the users says. */
export const UserSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(['created_at', 'username']).catch('created_at'),
  state: UserState.optional().catch(undefined),
  /** The user whose detail is open. */
  open: z.uuid().optional().catch(undefined),
})
export type UserSearch = z.infer<typeof UserSearch>

/** Left out of the address. */
export const USER_SEARCH_DEFAULTS = UserSearch.parse({})
