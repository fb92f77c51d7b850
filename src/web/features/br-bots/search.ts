import { z } from 'zod'
import { BR_BOT_SORTS, JobType, RegistrationStatus } from '#contract/br-bot-choices.ts'
import { listSearch } from '#web/lists/list-search.ts'

export const DETAIL_TABS = [
  'general',
  'job',
  'credentials',
  'financial',
  'inventory',
  'penalties',
  'client',
  'device',
] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

const ID_MAX = 2_147_483_647
const number = z.coerce.number().int().min(1).max(ID_MAX)

/** What the address of the BR bots says. Filters that are not set, and values that mean nothing, are left out. */
export const BotSearch = z.object({
  ...listSearch,
  sort_by: z.enum(BR_BOT_SORTS).catch('id'),
  sort_order: z.enum(['asc', 'desc']).catch('desc'),
  server_id: number.optional().catch(undefined),
  job_type: z.coerce.number().pipe(JobType).optional().catch(undefined),
  is_active: z.enum(['true', 'false']).optional().catch(undefined),
  on_shift: z.enum(['true', 'false']).optional().catch(undefined),
  registration_status: RegistrationStatus.optional().catch(undefined),
  proxy: z
    .union([z.literal('none'), number])
    .optional()
    .catch(undefined),
  group_id: number.optional().catch(undefined),
  view: z.enum(['cards', 'table']).optional().catch(undefined),
  /** Whose detail is open, and at which tab. */
  bot: number.optional().catch(undefined),
  tab: z.enum(DETAIL_TABS).optional().catch(undefined),
})
export type BotSearch = z.infer<typeof BotSearch>

export interface BotFiltersProps {
  search: BotSearch
  onChange(patch: Partial<BotSearch>): void
}

/** Left out of the address. */
export const BOT_SEARCH_DEFAULTS = {
  page: 1,
  per_page: 15,
  search: '',
  sort_by: 'id',
  sort_order: 'desc',
} as const

export const NO_FILTERS = {
  search: '',
  server_id: undefined,
  job_type: undefined,
  is_active: undefined,
  on_shift: undefined,
  registration_status: undefined,
  proxy: undefined,
  group_id: undefined,
} as const

export function isFiltered({ search, ...filters }: BotSearch): boolean {
  return (
    search.trim() !== '' ||
    filters.server_id !== undefined ||
    filters.job_type !== undefined ||
    countMore(filters) > 0
  )
}

/** How many of the filters behind "More filters" are set. */
export function countMore({
  is_active,
  on_shift,
  registration_status,
  proxy,
  group_id,
}: Pick<
  BotSearch,
  'is_active' | 'on_shift' | 'registration_status' | 'proxy' | 'group_id'
>): number {
  const set = [is_active, on_shift, registration_status, proxy, group_id]
  return set.filter((value) => value !== undefined).length
}

/** What the list asks the server for. */
export function queryOf({ view: _view, bot: _bot, tab: _tab, search, ...query }: BotSearch) {
  return { ...query, search: search.trim() || undefined }
}
