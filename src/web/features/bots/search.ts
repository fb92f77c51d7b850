import { choice, id, or } from '#web/lib/search-parts.ts'
import { searchOf } from '#web/lists/search.ts'
import { playbackSearch } from '#web/playback/search.ts'

export const BOT_TABS = ['account', 'inventory', 'penalties', 'orders', 'tasks', 'history'] as const

const parts = {
  /** The bot whose detail is open. */
  open: id,
  /** The tab of the detail. */
  tab: or(choice(BOT_TABS), 'account'),
  ...playbackSearch,
}

export const botSearch = searchOf('bots', parts)

/** The search of the list at a moment. The moment is not a filter. */
export const pastBotSearch = {
  ...searchOf('pastBots', parts),
  filters: ['server_id', 'task', 'q'],
}
