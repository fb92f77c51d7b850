import type { ReactElement, ReactNode } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { ListMenu } from '#web/lists/controls/list-menu.tsx'
import { BotMenuItems, type BotMenuProps, botMenu } from './bot-menu.tsx'

export interface BotListMenuProps extends Omit<BotMenuProps, 'bot'> {
  bots: readonly BrBot[]
  /** The list or table body, whose rows carry `data-id`. */
  render: ReactElement
  onHold(isOpen: boolean): void
  children: ReactNode
}

/** One menu for all bots of a list. */
export function BotListMenu({ bots, render, onHold, children, ...actions }: BotListMenuProps) {
  const items = (id: number) => {
    const bot = bots.find((one) => one.id === id)
    return bot && <BotMenuItems bot={bot} {...actions} />
  }
  return (
    <ListMenu render={render} handle={botMenu} items={items} onOpenChange={onHold}>
      {children}
    </ListMenu>
  )
}
