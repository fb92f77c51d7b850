import type { ReactNode } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { formatHour, formatMoney } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { ListedPresence } from '#web/entities/presence-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { CustomCard } from '#web/lists/table/column.ts'
import { Card, CardFact, CardFacts } from '#web/ui/card.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { BotPassword, RegistrationBadge, StateBadges } from '../bot-facts.tsx'
import { BotName, type BotTools } from './bot-columns.tsx'
import { EDIT_PROXY } from './bot-edits.tsx'
import type { View } from './view-switch.tsx'

export const botCard = (layout: View, tools: BotTools): CustomCard<BrBotRow> => ({
  gridClass: 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3',
  skeletonClass: 'h-65 rounded-lg pointer-coarse:h-83',
  onPhone: 4,
  layout,
  of: (bot, menu, isSelected) => <BotCard {...{ bot, menu, isSelected }} {...tools} />,
})

interface BotCardProps extends BotTools {
  bot: BrBotRow
  menu: ReactNode
  isSelected: boolean
}

/** One bot. A click anywhere on the card opens its detail, except on the controls above that click target. */
function BotCard(props: BotCardProps) {
  const { bot, isSelected, nowHour } = props
  return (
    <Card
      inactive={!bot.is_active}
      selected={isSelected}
      className="min-h-65 gap-3 pointer-coarse:min-h-83"
    >
      <CardHead {...props} />
      <div className="flex flex-wrap gap-1.5">
        <StateBadges bot={bot} />
        <RegistrationBadge status={bot.registration_status} />
      </div>
      <div className="grid gap-1.5">
        <p className="flex @max-[12rem]:flex-wrap justify-between text-xs">
          <span>{jobTypeLabel(bot.job_type)}</span>
          <span className="num font-mono text-2xs text-fg-2">
            {formatHour(bot.start_hour)}–{formatHour(bot.end_hour)}
          </span>
        </p>
        <ShiftStrip startHour={bot.start_hour} endHour={bot.end_hour} nowHour={nowHour} />
      </div>
      <Facts {...props} />
    </Card>
  )
}

function CardHead({ bot, menu, onOpen }: BotCardProps) {
  return (
    <div>
      <div className="flex items-center gap-1">
        <p className="num font-mono text-2xs text-fg-3">#{bot.id}</p>
        <span className="mr-auto flex h-5 pl-1">
          <ListedPresence bot={bot.bot.id} />
        </span>
        <ServerTag id={bot.bot.server_id} />
        <span className="relative z-1 -my-1 -mr-2 flex">{menu}</span>
      </div>
      <BotName
        bot={bot}
        onOpen={onOpen}
        className="min-w-0 text-left font-semibold text-base tracking-tight"
      />
    </div>
  )
}

function Facts({ bot }: BotCardProps) {
  const { device } = bot
  const model = [device?.manufacturer, device?.model].filter(Boolean).join(' ')
  return (
    <CardFacts>
      <CardFact name="Password" isControl>
        <BotPassword bot={bot} />
      </CardFact>
      <CardFact name="Cash / deposit">
        <span className="font-medium">
          <LiveValue of={bot.bot.cash}>{formatMoney(bot.bot.cash)}</LiveValue>
        </span>
        <span className="text-fg-3"> / </span>
        <LiveValue of={bot.bot.deposit}>{formatMoney(bot.bot.deposit)}</LiveValue>
      </CardFact>
      {model && (
        <CardFact name="Device">
          <span className="block truncate">{model}</span>
        </CardFact>
      )}
      <CardFact name="Proxy" isControl>
        {EDIT_PROXY.cell(bot, bot.bot.nickname)}
      </CardFact>
    </CardFacts>
  )
}
