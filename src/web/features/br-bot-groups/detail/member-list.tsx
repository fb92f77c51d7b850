import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { BotStates } from '#web/entities/bot-states.tsx'
import { PresenceIcon } from '#web/entities/presence-badge.tsx'
import { ServerLabel } from '#web/entities/server-tag.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { controlIn, useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useIsPhone, useMediaQuery } from '#web/lib/use-media-query.ts'
import { RemovedNote } from '#web/lists/table/removed-note.tsx'
import type { StableRows } from '#web/lists/use-stable-rows.ts'
import { useServers } from '#web/pickers/use-servers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { useRemoveBots } from '../use-group-change.ts'

/** The specification caches the servers of this screen for 5 minutes. */
const SERVERS_FRESH_MS = 300_000

type Member = BrBotGroup['bots'][number]

interface MemberListProps {
  group: BrBotGroup
  stable: StableRows<Member>
}

/** The bots of a group. Only visible ones are rendered, because a group can have a thousand. */
export function MemberList({ group, stable }: MemberListProps) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const { rows: bots = group.bots, changes } = stable
  const { byId, isPending: areServersPending } = useServers(SERVERS_FRESH_MS)
  const { mutate: removeBots } = useRemoveBots(group)
  const list = useRef<HTMLUListElement>(null)
  const noteRemoval = useFocusAfterRemoval(bots, ({ place }) => controlIn(list, place))
  const height = useRowHeight()
  const rows = useVirtualizer({
    count: bots.length,
    // The list starts below the top of the box; the overscan covers the difference.
    getScrollElement: () => list.current?.closest('[data-scroll-box]') ?? null,
    estimateSize: () => height,
    getItemKey: (index) => bots[index]?.id ?? index,
    overscan: 10,
    initialRect: { width: 0, height: 500 },
  })
  const remove = (id: number) => {
    noteRemoval(id)
    removeBots({ params: { id: group.id }, body: { bot_ids: [id] } })
  }

  const inView = rows.getVirtualItems()

  return (
    <BotStates bots={statesFor(bots, inView)}>
      <ul
        ref={list}
        aria-label={`Bots of ${group.name}`}
        className="relative rounded-lg border border-line bg-panel"
        style={{ height: rows.getTotalSize() + BORDERS }}
      >
        {inView.map(({ index, key, start }) => {
          const member = bots[index]
          const server = member && byId.get(member.bot.server_id)
          const fallback = areServersPending ? '…' : `Server ${member?.bot.server_id}`
          return (
            member && (
              <MemberRow
                key={key}
                member={member}
                server={server?.display_name ?? fallback}
                color={server?.color ?? null}
                hasLeft={changes.left.has(member.id)}
                place={{ index, count: bots.length, start, height }}
                onRemove={remove}
              />
            )
          )
        })}
      </ul>
    </BotStates>
  )
}

/** Number of rows in a part. The states of two parts fit in one request. */
const PART = 100

/** The accounts of the visible parts of the list. They change rarely during scrolling. */
function statesFor(members: readonly Member[], inView: readonly { index: number }[]): number[] {
  const [first, last] = [inView[0]?.index ?? 0, inView.at(-1)?.index ?? 0]
  const start = Math.floor(first / PART) * PART
  const end = (Math.floor(last / PART) + 1) * PART
  return members.slice(start, end).map(({ bot_id }) => bot_id)
}

const BORDERS = 2

/** Height in pixels. On a phone the server is below the name, and touch targets need 44 pixels. */
function useRowHeight(): number {
  const isPhone = useIsPhone()
  const isCoarse = useMediaQuery('(pointer: coarse)')
  if (isPhone) return 58
  return isCoarse ? 48 : 40
}

// Widened to a string, because the types of that page's URL parameters are not available here.
const BR_BOTS: string = '/br-bots'

interface MemberRowProps {
  member: Member
  server: string
  color: string | null
  /** Whether the bot is no longer in the group. */
  hasLeft: boolean
  place: { index: number; count: number; start: number; height: number }
  onRemove(id: number): void
}

function MemberRow({ member, hasLeft, place, onRemove, ...server }: MemberRowProps) {
  const { id, is_active: isActive, bot_id, bot } = member
  const name = bot.nickname || `Bot #${id}`
  const { index, count, start, height } = place
  return (
    <li
      data-index={index}
      data-left={hasLeft || undefined}
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
        <span className="flex w-full min-w-0 items-center gap-1.5 md:flex-1">
          <PresenceIcon bot={bot_id} />
          {hasLeft && <RemovedNote />}
          <Link
            to={BR_BOTS}
            search={{ bot: id }}
            data-name
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
