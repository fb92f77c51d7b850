import type { ListedBot } from '#contract/bots.ts'
import { Pencil, Trash2, UserRound } from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import type { BotDialogRequest } from './bot-dialogs.tsx'

interface BotMenuItemsProps {
  bot: ListedBot
  mayChange: boolean
  onOpen(id: number): void
  openDialog(request: BotDialogRequest): void
}

export function BotMenuItems({ bot, mayChange, onOpen, openDialog }: BotMenuItemsProps) {
  return (
    <>
      <MenuItem icon={UserRound} onClick={() => onOpen(bot.id)}>
        Open
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onClick={() => openDialog({ kind: 'edit', bot })}>
            Edit…
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onClick={() => openDialog({ kind: 'delete', bot })}>
            Delete…
          </MenuItem>
        </>
      )}
    </>
  )
}
