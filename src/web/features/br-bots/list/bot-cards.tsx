import type { BrBot } from '#contract/br-bots.ts'
import { BotCard, type BotRowProps } from './bot-card.tsx'
import { BotListMenu, type BotListMenuProps } from './bot-list-menu.tsx'

export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3'

export interface BotListProps
  extends Omit<BotRowProps, 'bot' | 'isSelected'>,
    Omit<BotListMenuProps, 'render' | 'children'> {
  bots: readonly BrBot[]
  selectedId: number | undefined
}

export function BotCards({ selectedId, onToggleActive, onDelete, ...list }: BotListProps) {
  const { bots, ...row } = list
  return (
    <BotListMenu
      {...{ bots, onToggleActive, onDelete, onHold: row.onHold }}
      render={<ul aria-label="BR bots" className={CARD_GRID} />}
    >
      {bots.map((bot) => (
        <li key={bot.id} data-id={bot.id}>
          <BotCard bot={bot} isSelected={bot.id === selectedId} {...row} />
        </li>
      ))}
    </BotListMenu>
  )
}
