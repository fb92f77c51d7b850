import { Pencil, Trash2, UserRound } from 'lucide-react'
import type { ListedBot } from '#contract/bots.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import type { BotQuestion } from './bot-dialogs.tsx'

interface BotMenuItemsProps {
  bot: ListedBot
  mayChange: boolean
  onOpen(id: number): void
  ask(question: BotQuestion): void
}

export function BotMenuItems({ bot, mayChange, onOpen, ask }: BotMenuItemsProps) {
  return (
    <>
      <MenuItem icon={UserRound} onClick={() => onOpen(bot.id)}>
        Open
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onClick={() => ask({ kind: 'edit', bot })}>
            Edit…
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onClick={() => ask({ kind: 'delete', bot })}>
            Delete…
          </MenuItem>
        </>
      )}
    </>
  )
}
