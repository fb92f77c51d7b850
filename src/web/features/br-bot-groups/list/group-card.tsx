import type { ReactNode } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { ALWAYS_ACTIVE, GroupDay } from '#web/entities/schedules/group-day.tsx'
import type { CustomCard } from '#web/lists/table/column.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { Card } from '#web/ui/card.tsx'
import { groupSearch } from '../search.ts'
import { activeCount, BotCount } from './group-facts.tsx'
import { GroupProxy } from './group-proxy.tsx'

/** A card that opens its group in full screen when tapped. */
export const GROUP_CARD: CustomCard<BrBotGroup> = {
  gridClass: 'grid grid-cols-1 gap-3',
  skeletonClass: 'h-45 rounded-lg',
  onPhone: 6,
  of: (group, menu) => <GroupCard {...{ group, menu }} />,
}

function GroupCard({ group, menu }: { group: BrBotGroup; menu: ReactNode }) {
  const { open } = useListSearch(groupSearch)
  const { id, name, timeSchedules: schedules } = group
  return (
    <Card inactive={activeCount(group) === 0} className="min-h-45 gap-3">
      <div>
        <div className="flex items-center">
          <p className="num mr-auto font-mono text-2xs text-fg-3">#{id}</p>
          <span className="relative z-1 -my-1 -mr-2 flex">{menu}</span>
        </div>
        <button
          type="button"
          data-name
          aria-haspopup="dialog"
          onClick={() => open(id)}
          className="block max-w-full truncate text-left font-semibold text-base tracking-tight after:absolute after:inset-0"
        >
          {name}
        </button>
      </div>
      <BotCount group={group} />
      <div className="grid gap-1.5">
        <GroupDay schedules={schedules} />
        <p className="num font-mono text-2xs text-fg-2">
          {schedules.map(formatSchedule).join(', ') || ALWAYS_ACTIVE}
        </p>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2 text-xs">
        <span className="text-fg-3">Proxy</span>
        <span className="relative z-1 -mr-1.5 min-w-0">
          <GroupProxy group={group} />
        </span>
      </div>
    </Card>
  )
}
