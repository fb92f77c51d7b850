import type { DemoFleet } from '../demo/demo-fleet.ts'
import { BotCard } from './bot-card.tsx'
import { BotDrawer } from './bot-drawer.tsx'
import { BotFacts } from './bot-facts.tsx'
import { SelectionNews } from './selection-announcer.tsx'
import { useBot } from './use-bot-details.ts'

interface SelectedBotProps {
  fleet: DemoFleet | undefined
  index: number | undefined
  isPhone: boolean
  /** Something else has its place. */
  isCovered: boolean
  isFollowed: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** What is known of the selected bot, asked for again and again: nothing else of the page hears of it. */
export function SelectedBot({ fleet, index, isPhone, isCovered, ...facts }: SelectedBotProps) {
  const bot = useBot(fleet, index)
  const Frame = isPhone ? BotDrawer : BotCard
  return (
    <>
      {bot && !isCovered && (
        <Frame name={bot.name} onClose={facts.onClose}>
          <BotFacts bot={bot} {...facts} />
        </Frame>
      )}
      <SelectionNews bot={bot} />
    </>
  )
}
