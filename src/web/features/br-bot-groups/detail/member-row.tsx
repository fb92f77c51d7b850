import { Link } from '@tanstack/react-router'
import { ServerLabel } from '#web/entities/server-tag.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.tsx'

// Widened to string: the URL parameters of that page belong to its own feature.
const BR_BOTS: string = '/br-bots'

interface MemberRowProps {
  id: number
  nickname: string
  isActive: boolean
  server: string
  color: string | null
  place: { index: number; count: number; start: number; height: number }
  onRemove(id: number): void
}

export function MemberRow({ id, nickname, isActive, place, onRemove, ...server }: MemberRowProps) {
  const name = nickname || `Bot #${id}`
  const { index, count, start, height } = place
  return (
    <li
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${start}px)` }}
      className={classNames(
        'absolute inset-x-0 top-0 flex items-center gap-2 border-line px-3',
        index > 0 && 'border-t',
        !isActive && 'text-fg-2',
      )}
    >
      <span className="num w-14 shrink-0 font-mono text-2xs text-fg-3 max-md:w-11">#{id}</span>
      <span className="flex min-w-0 flex-1 items-center gap-x-2 max-md:flex-col max-md:items-start">
        <span className="flex w-full min-w-0 md:flex-1">
          <Link
            to={BR_BOTS}
            search={{ bot: id }}
            className="truncate rounded-sm font-medium leading-6 hover:underline"
          >
            {name}
          </Link>
        </span>
        <span className="flex min-w-0 md:w-36">
          <ServerLabel name={server.server} color={server.color} />
        </span>
      </span>
      <span className="w-16 text-right">
        <Badge tone={isActive ? 'green' : 'outline'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </span>
      <IconButton label={`Remove ${name}`} size="small" onClick={() => onRemove(id)}>
        <X size={14} />
      </IconButton>
    </li>
  )
}
