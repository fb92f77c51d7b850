import { z } from 'zod'
import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'

export const BOT_TABS = ['account', 'inventory', 'penalties', 'orders', 'tasks', 'history'] as const

export const botSearch = searchOf('bots', {
  /** The bot whose detail is open. */
  open: idPart,
  /** The tab of the detail. */
  tab: z.enum(BOT_TABS).catch('account'),
})
