import { memo, type ReactNode } from 'react'
import { formatHour, formatMoney } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { RegistrationBadge, StateBadges } from '../bot-badges.tsx'
import { BotPassword } from '../bot-password.tsx'
import { BotMenuButton } from './bot-menu.tsx'
import { BotProxy, type BotProxyProps } from './bot-proxy.tsx'

export interface BotRowProps extends BotProxyProps {
  isSelected: boolean
  /** The fleet's wall clock in hours. */
  nowHour: number | undefined
  onOpen(id: number): void
}

/** One bot; the whole card opens its detail, and the controls inside lie above that. */
export const BotCard = memo(function BotCard(props: BotRowProps) {
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
        <p className="flex justify-between text-xs">
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
})

function CardHead({ bot, onOpen }: BotRowProps) {
  const { id, bot: account } = bot
  return (
    <div>
      <div className="flex items-center gap-1">
        <p className="num mr-auto font-mono text-2xs text-fg-3">#{id}</p>
        <ServerTag id={account.server_id} />
        <span className="relative z-1 -my-1 -mr-2">
          <BotMenuButton bot={bot} />
        </span>
      </div>
      <div className="flex items-center gap-0.5">
        <button
          type="button"
          aria-haspopup="dialog"
          data-name
          onClick={() => onOpen(id)}
          className="min-w-0 truncate text-left font-semibold text-base tracking-tight after:absolute after:inset-0"
        >
          {account.nickname}
        </button>
        <span className="relative z-1">
          <CopyButton label="nickname" text={account.nickname} />
        </span>
      </div>
    </div>
  )
}

function Facts({ bot, onProxyChange, onHold }: BotRowProps) {
  const { device } = bot
  const model = [device?.manufacturer, device?.model].filter(Boolean).join(' ')
  return (
    <dl className="num mt-auto grid gap-y-1 text-xs">
      <Fact name="Cash / deposit">
        <span className="font-medium">{formatMoney(bot.bot.cash)}</span>
        <span className="text-fg-3"> / </span>
        {formatMoney(bot.bot.deposit)}
      </Fact>
      {model && (
        <Fact name="Device">
          <span className="block truncate">{model}</span>
        </Fact>
      )}
      <Fact name="Password" isControl>
        <BotPassword id={bot.id} />
      </Fact>
      <Fact name="Proxy" isControl>
        <BotProxy {...{ bot, onProxyChange, onHold }} />
      </Fact>
    </dl>
  )
}

interface FactProps {
  name: string
  isControl?: boolean
  children: ReactNode
}

/** A row of its own: an address with its port, the longest value, gets all that its label leaves. */
function Fact({ name, isControl = false, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <dt className="whitespace-nowrap text-fg-3">{name}</dt>
      <dd className={isControl ? 'relative z-1 -mr-1.5 min-w-0' : 'min-w-0'}>{children}</dd>
    </div>
  )
}
