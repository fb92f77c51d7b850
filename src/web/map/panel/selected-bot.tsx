import { type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '#domain/format.ts'
import { presenceOf } from '#domain/live-status.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { formatAge } from '#web/lib/format-age.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocateFixed, X } from '#web/ui/icons.ts'
import type { BotSource } from '../bots/bot-source.ts'
import type { DemoBot, LiveBot, MapBot, PastBot } from '../bots/protocol.ts'
import { formatPosition } from './format-position.ts'
import { OVERLAY, SLOT } from './layout.ts'
import { MapFact, MapFacts } from './map-facts.tsx'
import { ReportedBot, useAccount } from './reported-bot.tsx'
import { useBotDetails } from './use-bots.ts'

const BotDrawer = lazyPart(async () => (await import('./bot-drawer.tsx')).BotDrawer)

interface SelectedBotProps {
  source: BotSource | undefined
  index: number | undefined
  isPhone: boolean
  /** Whether another panel covers it. */
  isCovered: boolean
  isFollowed: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** Polls and shows the details of the selected bot, so that nothing else on the page renders again for them. */
export function SelectedBot({ source, index, isPhone, isCovered, ...facts }: SelectedBotProps) {
  const bot = useBotDetails(source, index)
  const Frame = isPhone ? BotDrawer : BotCard
  return (
    <>
      {bot && !isCovered && (
        <Suspense>
          <Frame name={bot.name} onClose={facts.onClose}>
            <BotFacts {...{ bot, isPhone }} {...facts} />
          </Frame>
        </Suspense>
      )}
      <SelectionAnnouncer bot={bot} />
    </>
  )
}

/** The card on wide screens, below the coordinates, with the reticle that marks a selected object. */
function BotCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <article aria-label={name} className={`${OVERLAY} ${SLOT.card} reticle w-64`}>
      {/* Inside, because scrolling would cut off the reticle. */}
      <div className="overflow-y-auto p-3.5">{children}</div>
    </article>
  )
}

/** Announces a selection to screen readers once; later changes of the status are only on the card. */
function SelectionAnnouncer({ bot }: { bot: MapBot | undefined }) {
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

function announcementOf(bot: MapBot | undefined): string {
  if (!bot) return 'No bot selected'
  const status = bot.kind === 'demo' ? MAP_BOT_STATUSES[bot.status] : presenceOf(bot.presence)
  return `${bot.name} selected, ${status?.label}`
}

interface BotFactsProps {
  bot: MapBot
  isPhone: boolean
  isFollowed: boolean
  onFollow(on: boolean): void
  onClose(): void
}

/** Details of the selected bot, on the card and in the drawer. */
function BotFacts({ bot, isPhone, isFollowed, onFollow, onClose }: BotFactsProps) {
  const follow = (
    <Button
      className="md:mt-3 md:w-full"
      variant={isFollowed ? 'primary' : 'secondary'}
      aria-pressed={isFollowed}
      onClick={() => onFollow(!isFollowed)}
    >
      <LocateFixed size={14} aria-hidden />
      Follow
    </Button>
  )
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{bot.name}</h2>
        {isPhone && follow}
        <IconButton label="Close" size="small" onClick={onClose}>
          <X size={15} />
        </IconButton>
      </div>
      <Facts bot={bot} />
      {!isPhone && follow}
    </>
  )
}

function Facts({ bot }: { bot: MapBot }) {
  if (bot.kind === 'demo') return <DemoBotFacts bot={bot} />
  return bot.kind === 'live' ? <LiveBotFacts bot={bot} /> : <PastBotFacts bot={bot} />
}

function DemoBotFacts({ bot }: { bot: DemoBot }) {
  const status = MAP_BOT_STATUSES[bot.status]
  return (
    <>
      {status && (
        <Badge tone={status.tone} mark="dot">
          {status.label}
        </Badge>
      )}
      <MapFacts>
        <MapFact name="Cash">{formatMoney(bot.cash)}</MapFact>
        <MapFact name="Bank">{formatMoney(bot.deposit)}</MapFact>
        <MapFact name="Health">
          <Health percent={bot.health} />
        </MapFact>
        <MapFact name="Position">{formatPosition(bot.x, bot.y, bot.z)}</MapFact>
      </MapFacts>
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

/** Facts of a live bot from its last report and its account. */
function LiveBotFacts({ bot }: { bot: LiveBot }) {
  const account = useAccount(bot.id)
  return (
    <ReportedBot presence={bot.presence} task={account?.task} account={account}>
      <MapFact name="Server">{account ? <ServerTag id={account.server_id} /> : '…'}</MapFact>
      <MapFact name="Cash">{account ? formatMoney(account.cash) : '…'}</MapFact>
      <MapFact name="Bank">{account ? formatMoney(account.deposit) : '…'}</MapFact>
      <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
      <MapFact name="Reported">{formatAge(bot.ageMs)} ago</MapFact>
    </ReportedBot>
  )
}

/** Facts of a bot at the moment of the history, with its current server. */
function PastBotFacts({ bot }: { bot: PastBot }) {
  const account = useAccount(bot.id)
  return (
    <ReportedBot presence={bot.presence} task={bot.task} account={account}>
      {account && (
        <MapFact name="Current server">
          <ServerTag id={account.server_id} />
        </MapFact>
      )}
      <MapFact name="Cash">{bot.cash === null ? '—' : formatMoney(bot.cash)}</MapFact>
      <MapFact name="Bank">{bot.deposit === null ? '—' : formatMoney(bot.deposit)}</MapFact>
      <MapFact name="Health">{bot.health === null ? '—' : `${bot.health}%`}</MapFact>
      <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
      <MapFact name="Reported">{formatAge(bot.ageMs)} before this moment</MapFact>
    </ReportedBot>
  )
}
