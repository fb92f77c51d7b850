import { z } from 'zod'
import { idPart } from '#web/lists/list-search.ts'
import { searchOf } from '#web/lists/search.ts'
import { playbackSearch } from '#web/playback/search.ts'

export const BOT_TABS = ['account', 'inventory', 'penalties', 'orders', 'tasks', 'history'] as const

const parts = {
  /** The bot whose detail is open. */
  open: idPart,
  /** The tab of the detail. */
  tab: z.enum(BOT_TABS).catch('account'),
  ...playbackSearch,
}

export const botSearch = searchOf('bots', parts)

/** The search of the list at a moment. The moment itself is no filter. */
export const pastBotSearch = {
  ...searchOf('pastBots', parts),
  filters: ['server_id', 'task', 'q'],
}
