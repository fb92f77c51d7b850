import { memo, Suspense, useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { Card } from '#web/ui/card.tsx'
import { ALWAYS_ACTIVE, activeCount, BotCount, GroupDay } from './group-facts.tsx'
import { GroupMenu, GroupMenuButton } from './group-menu.tsx'
import { GroupProxy } from './group-proxy.tsx'
import type { GroupRowsProps } from './group-table.tsx'
import { GroupDialog } from './parts.ts'
import { useGroupSearch } from './use-group-search.ts'

/** The phone's list: a tap opens a group over the whole screen. */
export function GroupCards(props: GroupRowsProps) {
  const { groups, detail, nowHour, openDialog, onHold } = props
  const { search } = useGroupSearch()
  const open = groups.find(({ id }) => id === search.group)
  // It keeps its group while it closes.
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  return (
    <>
      <GroupMenu
        {...{ groups, openDialog, onHold }}
        render={<ul aria-label="BR bot groups" className="grid grid-cols-1 gap-3" />}
      >
        {groups.map((group) => (
          <li key={group.id} data-id={group.id}>
            <GroupCard {...{ group, nowHour, onHold }} />
          </li>
        ))}
      </GroupMenu>
      {last && (
        <Suspense>
          <GroupDialog isOpen={open !== undefined} group={last} {...{ detail, openDialog }} />
        </Suspense>
      )}
    </>
  )
}

interface GroupCardProps extends Pick<GroupRowsProps, 'nowHour' | 'onHold'> {
  group: BrBotGroup
}

const GroupCard = memo(function GroupCard({ group, nowHour, onHold }: GroupCardProps) {
  const { open } = useGroupSearch()
  return (
    <Card inactive={activeCount(group) === 0} className="min-h-45 gap-3">
      <div>
        <div className="flex items-center">
          <p className="num mr-auto font-mono text-2xs text-fg-3">#{group.id}</p>
          <span className="relative z-1 -my-1 -mr-2">
            <GroupMenuButton group={group} />
          </span>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(group.id)}
          className="block max-w-full truncate text-left font-semibold text-base tracking-tight after:absolute after:inset-0"
        >
          {group.name}
        </button>
      </div>
      <BotCount group={group} />
      <div className="grid gap-1.5">
        <GroupDay schedules={group.timeSchedules} nowHour={nowHour} />
        <p className="num font-mono text-2xs text-fg-2">
          {group.timeSchedules.map(formatSchedule).join(', ') || ALWAYS_ACTIVE}
        </p>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2 text-xs">
        <span className="text-fg-3">Proxy</span>
        <span className="relative z-1 -mr-1.5 min-w-0">
          <GroupProxy group={group} onHold={onHold} />
        </span>
      </div>
    </Card>
  )
})
