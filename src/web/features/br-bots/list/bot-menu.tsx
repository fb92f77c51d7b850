import type { BrBot } from '#contract/br-bots.ts'
import { createListMenu, ListMenuButton } from '#web/lists/controls/list-menu.tsx'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Copy, Link2, Power, Trash2 } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'

/** Shared by the list and the buttons of its rows. */
export const botMenu = createListMenu(Number)

export interface BotMenuProps {
  bot: BrBot
  onToggleActive(bot: BrBot): void
  onDelete(bot: BrBot): void
}

/** What can be done with one bot. */
export function BotMenuItems({ bot, onToggleActive, onDelete }: BotMenuProps) {
  return (
    <>
      <MenuItem icon={Power} onClick={() => onToggleActive(bot)}>
        {bot.is_active ? 'Deactivate' : 'Activate'}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onClick={() => onDelete(bot)}>
        Delete
      </MenuItem>
      <MenuItem icon={Copy} onClick={() => void copyAndTell('nickname', bot.bot.nickname)}>
        Copy nickname
      </MenuItem>
      <MenuItem icon={Link2} onClick={() => void copyAndTell('link', linkTo(bot))}>
        Copy link
      </MenuItem>
    </>
  )
}

export function BotMenuButton({ bot }: { bot: BrBot }) {
  return <ListMenuButton handle={botMenu} id={bot.id} label={`Actions for ${bot.bot.nickname}`} />
}

/** The list with the detail of this bot over it. */
function linkTo({ id }: BrBot): string {
  return `${location.origin}/br-bots?bot=${id}`
}
