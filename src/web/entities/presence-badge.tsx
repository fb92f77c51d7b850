import type { BotState } from '#contract/bot-states.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CircleCheck, CircleHelp, CircleX, Clock, type Icon } from '#web/ui/icons.tsx'
import { useBotState, useListedState } from './bot-states.tsx'

export type Presence = BotState['presence']

interface Look {
  readonly label: string
  readonly meaning: string
  readonly icon: Icon
  readonly tone: 'green' | 'yellow' | 'red' | 'grey'
  /** A whole class name, because Tailwind finds classes by their text. */
  readonly className: string
}

export const PRESENCE_LOOKS: Readonly<Record<Presence, Look>> = {
  online: {
    label: 'Online',
    meaning: 'reports on time',
    icon: CircleCheck,
    tone: 'green',
    className: 'tone-green text-tone-mark',
  },
  late: {
    label: 'Late',
    meaning: 'missed two reports',
    icon: Clock,
    tone: 'yellow',
    className: 'tone-yellow text-tone-mark',
  },
  offline: {
    label: 'Offline',
    meaning: 'its agent reports without it',
    icon: CircleX,
    tone: 'red',
    className: 'tone-red text-tone-mark',
  },
  unknown: {
    label: 'Unknown',
    meaning: 'its agent is silent',
    icon: CircleHelp,
    tone: 'grey',
    className: 'tone-grey text-tone-mark',
  },
}

/** An icon that always takes its place, so that nothing moves when the presence arrives. Empty for a bot that nobody reports for. */
export function PresenceIcon({ bot }: { bot: number }) {
  const state = useListedState(bot)
  const look = state && PRESENCE_LOOKS[state.presence]
  const Mark = look?.icon
  return (
    <span
      title={look && `${look.label}: ${look.meaning}`}
      className={classNames('relative z-1 grid size-3.5 shrink-0', look?.className)}
    >
      {Mark && <Mark size={14} aria-label={look.label} />}
    </span>
  )
}

/** Presence in words, on a card of a list. */
export function ListedPresence({ bot }: { bot: number }) {
  const state = useListedState(bot)
  return state && <PresenceBadge presence={state.presence} />
}

/** Presence in words, followed from report to report. */
export function FollowedPresence({ bot }: { bot: number }) {
  const { state } = useBotState(bot)
  return state && <PresenceBadge presence={state.presence} />
}

export function PresenceBadge({ presence }: { presence: Presence }) {
  const { label, tone, icon: Mark } = PRESENCE_LOOKS[presence]
  return (
    <Badge tone={tone}>
      <Mark size={12} />
      {label}
    </Badge>
  )
}
