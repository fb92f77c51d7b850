import { z } from 'zod'
import { searchOf } from '#web/lists/search.ts'

const ID_MAX = 2_147_483_647

export const groupSearch = searchOf(
  'brBotGroups',
  {
    per_page: z.literal(10).catch(10),
    group: z.coerce.number().int().min(1).max(ID_MAX).optional().catch(undefined),
    tab: z.enum(['bots', 'schedules', 'details']).catch('bots'),
  },
  { openPart: 'group' },
)

/** `from` is the first day, as `2026-11-23`; today without it. */
export const timelineSearch = searchOf('brBotGroups', {
  from: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional()
    .catch(undefined),
})
