import type { ReactNode } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { isPenaltyActive } from '#domain/penalty.ts'
import { DETAIL_TABS, type DetailTab } from '../search.ts'

const LABELS: Record<DetailTab, string> = {
  general: 'General',
  job: 'Job Info',
  credentials: 'Credentials',
  financial: 'Financial',
  inventory: 'Inventory',
  penalties: 'Penalties',
  client: 'Client Info',
  device: 'Device',
  history: 'Reports',
}

export const isPenalized = ({ penalties }: BrBot, now: number) =>
  penalties.some((penalty) => isPenaltyActive(penalty, now))

const hasEntries = (dump: object | null): dump is object =>
  dump !== null && Object.keys(dump).length > 0

/**
 * The tabs of a bot without the empty ones. The inventory and penalties tabs remain visible while they are open, so that
 * users who step through the penalties of several bots do not lose the tab at a bot that has none.
 */
export function tabsOf(bot: BrBot, open: DetailTab, isReported: boolean): DetailTab[] {
  const hasTab: Record<DetailTab, boolean> = {
    general: true,
    job: true,
    credentials: true,
    financial: true,
    inventory: open === 'inventory' || hasEntries(bot.bot.inventory),
    penalties: open === 'penalties' || bot.penalties.length > 0,
    client: hasEntries(bot.client_info),
    device: hasEntries(bot.device),
    history: open === 'history' || isReported,
  }
  return DETAIL_TABS.filter((tab) => hasTab[tab])
}

export function tabLabel(tab: DetailTab, bot: BrBot, now: number): ReactNode {
  if (tab !== 'penalties' || !isPenalized(bot, now)) return LABELS[tab]
  return (
    <>
      {LABELS[tab]}
      <span role="img" aria-label="active penalty" className="tone-red flex">
        <i className="size-1.5 animate-pulse rounded-full bg-tone-mark" />
      </span>
    </>
  )
}
