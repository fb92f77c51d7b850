import { z } from 'zod'
import { BOT_SORTS } from '#contract/bot-choices.ts'
import { tableSearch } from '#web/lists/list-search.ts'

const id = z.coerce.number().int().positive().optional().catch(undefined)

const BOT_TABS = ['account', 'inventory', 'penalties', 'orders', 'tasks'] as const
export type BotTab = (typeof BOT_TABS)[number]

/** What the address of the bots says. */
export const GameBotSearch = z.object({
  ...tableSearch,
  sort_by: z.enum(BOT_SORTS).catch('id'),
  server_id: id,
  task: z.string().min(1).max(64).optional().catch(undefined),
  is_penalised: z.enum(['true', 'false']).optional().catch(undefined),
  /** The bot whose detail is open. */
  open: id,
  tab: z.enum(BOT_TABS).optional().catch(undefined),
})
export type GameBotSearch = z.infer<typeof GameBotSearch>
