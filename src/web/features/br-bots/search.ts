import { JOB_TYPES } from '#contract/br-bot-choices.ts'
import { choice, id, numberChoice } from '#web/lib/search-parts.ts'
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
    job_type: numberChoice(JOB_TYPES),
    view: choice(['cards', 'table']),
    /** The BR bot whose detail is open, and its tab. */
    bot: id,
    tab: choice(DETAIL_TABS),
  },
  { openPart: 'bot' },
)
