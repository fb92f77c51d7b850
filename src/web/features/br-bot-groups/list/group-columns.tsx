import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { ALWAYS_ACTIVE, GroupDay } from '#web/entities/schedules/group-day.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { BotCount } from './group-facts.tsx'
import { GroupProxy } from './group-proxy.tsx'

export const GROUP_COLUMNS: readonly Column<BrBotGroup>[] = [
  {
    id: 'id',
    label: 'ID',
    cell: ({ id }) => <span className="num font-mono text-fg-2 text-xs">{id}</span>,
  },
  {
    id: 'name',
    label: 'Group Name',
    isName: true,
    cell: ({ name }) => <span className="block max-w-72 truncate font-medium">{name}</span>,
  },
  { id: 'bots', label: 'Bots', cell: (group) => <BotCount group={group} /> },
  {
    id: 'proxy',
    label: 'Proxy',
    isControl: true,
    cell: (group) => (
      <span className="-mx-1.5 inline-flex">
        <GroupProxy group={group} />
      </span>
    ),
  },
  {
    id: 'schedules',
    label: 'Time Schedules',
    cell: ({ timeSchedules: schedules }) => {
      const [first, ...others] = schedules
      return (
        <div className="w-36">
          <GroupDay schedules={schedules} />
          <span className="num mt-1 block font-mono text-2xs text-fg-3 leading-none">
            {first ? formatSchedule(first) : ALWAYS_ACTIVE}
            {others.length > 0 && ` +${others.length}`}
          </span>
        </div>
      )
    },
  },
]
