import { presenceOf } from '#domain/live-status.ts'
import type { Presence } from '#domain/presence.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Icon } from '#web/ui/icon.tsx'
import { CircleCheck, CircleHelp, CircleX, Clock } from '#web/ui/icons.ts'
import { useBotState, useListedState } from './bot-states.tsx'

interface Look {
  readonly meaning: string
  readonly icon: Icon
  /** A complete class name, because Tailwind detects class names in the source text. */
  readonly className: string
}

export const PRESENCE_LOOKS: Readonly<Record<Presence, Look>> = {
  online: {
    meaning: 'reports on time',
    icon: CircleCheck,
    className: 'tone-green text-tone-mark',
  },
  late: {
    meaning: 'missed two reports',
    icon: Clock,
    className: 'tone-yellow text-tone-mark',
  },
  offline: {
    meaning: 'missing from the reports of its agent',
    icon: CircleX,
    className: 'tone-red text-tone-mark',
  },
  unknown: {
    meaning: 'its agent is silent',
    icon: CircleHelp,
    className: 'tone-gray text-tone-mark',
  },
}

/** An icon of fixed size, so that nothing shifts when the presence is loaded. Empty for a bot without reports. */
export function PresenceIcon({ bot }: { bot: number }) {
  const state = useListedState(bot)
  if (!state) return <span className={PLACE} />
  const { presence } = state
  return <PresenceMark presence={presence} meaning={PRESENCE_LOOKS[presence].meaning} />
}

interface PresenceMarkProps {
  presence: Presence
  /** The reason for this presence. */
  meaning: string
}

export function PresenceMark({ presence, meaning }: PresenceMarkProps) {
  const { icon: Mark, className } = PRESENCE_LOOKS[presence]
  const { label } = presenceOf(presence)
  return (
    <span title={`${label}: ${meaning}`} className={classNames(PLACE, className)}>
      <Mark size={14} aria-label={label} />
    </span>
  )
}

/** Its place is kept until it is known: before the name in a table, behind it on a phone, where names start at the edge. */
const PLACE = 'relative z-1 grid size-3.5 shrink-0 max-md:order-last'

/** The presence as text, on a card of a list. */
export function ListedPresence({ bot }: { bot: number }) {
  const state = useListedState(bot)
  return state && <PresenceBadge presence={state.presence} />
}

/** The presence as text, updated with each report. */
export function FollowedPresence({ bot }: { bot: number }) {
  const { state } = useBotState(bot)
  return state && <PresenceBadge presence={state.presence} />
}

export function PresenceBadge({ presence }: { presence: Presence }) {
  const { icon: Mark } = PRESENCE_LOOKS[presence]
  const { label, tone } = presenceOf(presence)
  return (
    <Badge tone={tone}>
      <Mark size={12} />
      {label}
    </Badge>
  )
}
