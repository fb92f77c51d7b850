import type { ReactNode } from 'react'
import { formatMoney } from '#domain/format.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocateFixed, X } from '#web/ui/icons.tsx'
import type { DemoBot } from '../demo/queries.ts'
import { formatPosition } from './format-position.ts'

interface BotFactsProps {
  bot: DemoBot
  isFollowed: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** Details of the selected bot, on the card and in the drawer. */
export function BotFacts({ bot, isFollowed, onFollow, onClose }: BotFactsProps) {
  const status = MAP_BOT_STATUSES[bot.status]
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{bot.name}</h2>
        <IconButton label="Close" size="small" onClick={onClose}>
          <X size={15} />
        </IconButton>
      </div>
      {status && (
        <Badge tone={status.tone} mark="dot">
          {status.label}
        </Badge>
      )}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name="Cash">{formatMoney(bot.cash)}</Fact>
        <Fact name="Bank">{formatMoney(bot.deposit)}</Fact>
        <Fact name="Health">
          <Health percent={bot.health} />
        </Fact>
        <Fact name="Position">{formatPosition(bot.x, bot.y, bot.z)}</Fact>
      </dl>
      <Button
        className="mt-3 w-full"
        variant={isFollowed ? 'primary' : 'secondary'}
        aria-pressed={isFollowed}
        onClick={() => onFollow(!isFollowed)}
      >
        <LocateFixed size={14} aria-hidden />
        Follow
      </Button>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="num text-right font-mono text-xs leading-5">{children}</dd>
    </>
  )
}

const LOW = 30

function Health({ percent }: { percent: number }) {
  return (
    <span
      className={`flex items-center justify-end gap-2 ${percent < LOW ? 'tone-red' : 'tone-green'}`}
    >
      <i aria-hidden className="h-1.5 w-16 overflow-hidden rounded-sm bg-raised">
        <i className="block h-full bg-tone-mark" style={{ width: `${percent}%` }} />
      </i>
      {Math.round(percent)}%
    </span>
  )
}
