import { UserPlus, X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { ServerLabel } from '#web/entities/server/server-tag.tsx'
import { useServers } from '#web/entities/server/use-servers.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useRemoveBots } from './use-group-change.ts'
import type { Ask } from './use-group-dialog.ts'

/** On this screen servers are fresh for 5 min. */
const SERVERS_FRESH_MS = 300_000

interface BotsTabProps {
  group: BrBotGroup
  ask: Ask
}

export function BotsTab({ group, ask }: BotsTabProps) {
  const { bots, size, name } = group
  const room = size - bots.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-fg-2">
          {bots.length} of {size}
          {room === 0 ? ', full' : `, room for ${room}`}
        </p>
        <Button size="small" onClick={() => ask({ kind: 'add-bots', group })}>
          <UserPlus size={14} aria-hidden />
          Add Bots
        </Button>
      </div>
      {bots.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed py-8 text-center text-fg-2">
          No bots in this group
        </p>
      ) : (
        <Members key={name} group={group} />
      )}
    </div>
  )
}

function Members({ group }: { group: BrBotGroup }) {
  const { byId, isPending: areServersPending } = useServers(SERVERS_FRESH_MS)
  const { mutate: removeBots } = useRemoveBots(group)
  const list = useRef<HTMLUListElement>(null)
  const { note } = useFocusAfterRemoval(list, group.bots)
  const remove = (id: number) => {
    note(id)
    removeBots({ params: { id: group.id }, body: { bot_ids: [id] } })
  }

  return (
    <ul
      ref={list}
      aria-label={`Bots of ${group.name}`}
      className="divide-y divide-line rounded-lg border border-line bg-panel"
    >
      {group.bots.map(({ id, is_active, bot }) => {
        const server = byId.get(bot.server_id)
        const fallback = areServersPending ? '…' : `Server ${bot.server_id}`
        return (
          <Member
            key={id}
            id={id}
            nickname={bot.nickname}
            isActive={is_active}
            server={server?.display_name ?? fallback}
            color={server?.color ?? null}
            onRemove={remove}
          />
        )
      })}
    </ul>
  )
}

interface MemberProps {
  id: number
  nickname: string
  isActive: boolean
  server: string
  color: string | null
  onRemove(id: number): void
}

/** A group may hold a thousand: rows out of sight are neither laid out nor painted. */
const Member = memo(function Member({ id, isActive, onRemove, ...bot }: MemberProps) {
  const name = bot.nickname || `Bot #${id}`
  return (
    <li
      className={classNames(
        'flex min-h-10 items-center gap-2 px-3 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]',
        !isActive && 'text-fg-2',
      )}
    >
      <span className="num w-14 shrink-0 font-mono text-2xs text-fg-3 max-md:w-11">#{id}</span>
      <span className="flex min-w-0 flex-1 items-center gap-x-2 max-md:flex-col max-md:items-start max-md:py-1.5">
        <span className="w-full min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="flex min-w-0 md:w-36">
          <ServerLabel name={bot.server} color={bot.color} />
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
})

/** Once a removed bot is gone, the focus that was on it goes to the bot in its place. */
function useFocusAfterRemoval(
  list: { current: HTMLUListElement | null },
  bots: BrBotGroup['bots'],
) {
  const removed = useRef<{ id: number; place: number }>(undefined)
  useEffect(() => {
    const { id, place } = removed.current ?? { id: 0, place: 0 }
    if (!removed.current || bots.some((bot) => bot.id === id)) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    ;(buttons[place] ?? buttons[buttons.length - 1])?.focus({ preventScroll: true })
  }, [bots, list])
  return {
    note: (id: number) => {
      removed.current = { id, place: bots.findIndex((bot) => bot.id === id) }
    },
  }
}
