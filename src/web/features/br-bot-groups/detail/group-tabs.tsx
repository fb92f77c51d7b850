import { type ReactNode, useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { groupSearch } from '../search.ts'
import { BotsTab } from './bots-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { DEFAULT_SCHEDULE } from './schedule-form.tsx'
import { SchedulesTab } from './schedules-tab.tsx'
import type { GroupDetail } from './use-open-group.ts'

export interface GroupPanelProps {
  /** The row of the list until the details are loaded. */
  group: BrBotGroup
  detail: GroupDetail
  addBots(): void
  edit(): void
}

const TABS = [
  { value: 'bots', label: 'Bots' },
  { value: 'schedules', label: 'Schedules' },
  { value: 'details', label: 'Details' },
] as const

export function GroupTabs({ children }: { children: ReactNode }) {
  const { search, show } = useListSearch(groupSearch)
  return (
    <Tabs
      value={search.tab}
      onValueChange={(tab) => show({ tab })}
      className="flex min-h-0 flex-col"
    >
      {children}
    </Tabs>
  )
}

export function GroupTabList() {
  const { search } = useListSearch(groupSearch)
  return <TabList label="Group details" value={search.tab} tabs={TABS} />
}

/** Keeps the schedule in the form while another tab is open. */
export function GroupTabPanels({ group: row, detail, addBots, edit }: GroupPanelProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  if (hasFailed(detail))
    return <ErrorState title="Failed to load group details" onRetry={() => void detail.refetch()} />
  const group = detail.data?.id === row.id ? detail.data : row
  return (
    <>
      <TabPanel value="bots">
        <BotsTab {...{ group, addBots }} />
      </TabPanel>
      <TabPanel value="schedules">
        <SchedulesTab {...{ group, draft, setDraft }} />
      </TabPanel>
      <TabPanel value="details">
        <DetailsTab {...{ group, edit }} />
      </TabPanel>
    </>
  )
}
