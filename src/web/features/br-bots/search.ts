import { z } from 'zod'
import { JobType } from '#contract/br-bot-choices.ts'
import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'

export const DETAIL_TABS = [
  'general',
  'job',
  'credentials',
  'financial',
  'inventory',
  'penalties',
  'client',
  'device',
  'history',
] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

export const brBotSearch = searchOf(
  'brBots',
  {
    job_type: z.coerce.number().pipe(JobType).optional().catch(undefined),
    view: z.enum(['cards', 'table']).optional().catch(undefined),
    /** The BR bot whose detail is open, and its tab. */
    bot: idPart,
    tab: z.enum(DETAIL_TABS).optional().catch(undefined),
  },
  { openPart: 'bot' },
)
