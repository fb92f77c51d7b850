import { z } from 'zod'
import { listSearch } from '#web/lists/list-search.ts'

const ID_MAX = 2_147_483_647

export const GROUP_TABS = ['bots', 'schedules', 'details'] as const
export type GroupTab = (typeof GROUP_TABS)[number]

const { page, search } = listSearch

/** What the address of the groups says: the page, and which group is open at which tab. */
export const GroupSearch = z.object({
  page,
  search,
  is_idle: z.enum(['true', 'false']).optional().catch(undefined),
  group: z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined),
  tab: z.enum(GROUP_TABS).catch('bots'),
})
export type GroupSearch = z.infer<typeof GroupSearch>

export const PER_PAGE = 10

/** What the list asks the server for. */
export function queryOf({ page: number, search: text, is_idle }: GroupSearch) {
  return { page: number, per_page: PER_PAGE, search: text.trim() || undefined, is_idle }
}
