import { type ReactNode, useState } from 'react'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { DemoFleet } from '../demo/demo-fleet.ts'
import type { DemoBot } from '../demo/queries.ts'
import { BotDrawer } from './bot-drawer.tsx'
import { BotFacts } from './bot-facts.tsx'
import { OVERLAY, SLOT } from './layout.ts'
import { useBotDetails } from './use-bot-details.ts'

interface SelectedBotProps {
  fleet: DemoFleet | undefined
  index: number | undefined
  isPhone: boolean
  /** Another panel covers its place. */
  isCovered: boolean
  isFollowed: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** Polls and shows the details of the selected bot, so that nothing else on the page renders again for them. */
export function SelectedBot({ fleet, index, isPhone, isCovered, ...facts }: SelectedBotProps) {
  const bot = useBotDetails(fleet, index)
  const Frame = isPhone ? BotDrawer : BotCard
  return (
    <>
      {bot && !isCovered && (
        <Frame name={bot.name} onClose={facts.onClose}>
          <BotFacts bot={bot} {...facts} />
        </Frame>
      )}
      <SelectionAnnouncer bot={bot} />
    </>
  )
}

/** The card of wide screens, below the coordinates, with the reticle of selected things. */
function BotCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <article aria-label={name} className={`${OVERLAY} ${SLOT.card} reticle w-64 p-3.5`}>
      {children}
    </article>
  )
}

/** Announces a selection to screen readers once; later changes of the status are only on the card. */
function SelectionAnnouncer({ bot }: { bot: DemoBot | undefined }) {
  const [announced, setAnnounced] = useState<{ id: number | undefined; text: string }>({
    id: undefined,
    text: '',
  })
  if (announced.id !== bot?.id) setAnnounced({ id: bot?.id, text: announcementOf(bot) })
  return (
    <p role="status" aria-label="Selection" className="sr-only">
      {announced.text}
    </p>
  )
}

function announcementOf(bot: DemoBot | undefined): string {
  if (!bot) return 'No bot selected'
  return `${bot.name} selected, ${MAP_BOT_STATUSES[bot.status]?.label}`
}
