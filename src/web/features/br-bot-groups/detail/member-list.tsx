import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { useIsPhone, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useServers } from '#web/pickers/use-servers.ts'
import { useRemoveBots } from '../use-group-change.ts'
import { MemberRow } from './member-row.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** The specification caches the servers of this screen for 5 minutes. */
const SERVERS_FRESH_MS = 300_000

/** The bots of a group. There may be a thousand, so only those in view are rendered. */
export function MemberList({ group }: { group: BrBotGroup }) {
  'use no memo' // TanStack Virtual changes its instance in place: the compiler must not cache reads from it.
  const { bots } = group
  const { byId, isPending: areServersPending } = useServers(SERVERS_FRESH_MS)
  const { mutate: removeBots } = useRemoveBots(group)
  const list = useRef<HTMLUListElement>(null)
  const noteRemoval = useFocusAfterRemoval(list, bots)
  const height = useRowHeight()
  const rows = useVirtualizer({
    count: bots.length,
    // The list starts below the top of the box, by less than the overscan.
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

  return (
    <ul
      ref={list}
      aria-label={`Bots of ${group.name}`}
      className="relative rounded-lg border border-line bg-panel"
      style={{ height: rows.getTotalSize() + BORDERS }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const member = bots[index]
        const server = member && byId.get(member.bot.server_id)
        const fallback = areServersPending ? '…' : `Server ${member?.bot.server_id}`
        return (
          member && (
            <MemberRow
              key={key}
              id={member.id}
              nickname={member.bot.nickname}
              isActive={member.is_active}
              server={server?.display_name ?? fallback}
              color={server?.color ?? null}
              place={{ index, count: bots.length, start, height }}
              onRemove={remove}
            />
          )
        )
      })}
    </ul>
  )
}

const BORDERS = 2

/** In pixels: on a phone the server is below the name, and a finger needs 44. */
function useRowHeight(): number {
  const isPhone = useIsPhone()
  const isCoarse = useMediaQuery('(pointer: coarse)')
  if (isPhone) return 58
  return isCoarse ? 48 : 40
}
