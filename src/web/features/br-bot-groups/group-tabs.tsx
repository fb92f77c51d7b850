import { type ReactNode, useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { BotsTab } from './bots-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import type { OpenDialog } from './group-dialog-request.ts'
import { DEFAULT_SCHEDULE } from './schedule-form.tsx'
import { SchedulesTab } from './schedules-tab.tsx'
import { useGroupSearch } from './use-group-search.ts'
import type { GroupDetail } from './use-open-group.ts'

export interface GroupPanelProps {
  /** The row of the list, shown until the details are here. */
  group: BrBotGroup
  detail: GroupDetail
  openDialog: OpenDialog
}

const TABS = [
  { value: 'bots', label: 'Bots' },
  { value: 'schedules', label: 'Schedules' },
  { value: 'details', label: 'Details' },
] as const

export function GroupTabs({ children }: { children: ReactNode }) {
  const { search, showTab } = useGroupSearch()
  return (
    <Tabs value={search.tab} onValueChange={showTab} className="flex min-h-0 flex-col">
      {children}
    </Tabs>
  )
}

export function GroupTabList() {
  const { search } = useGroupSearch()
  return <TabList label="Group details" value={search.tab} tabs={TABS} />
}

/** The half-typed schedule is kept here: another tab in between does not lose it. */
export function GroupTabPanels({ group: row, detail, openDialog }: GroupPanelProps) {
  const [draft, setDraft] = useState(DEFAULT_SCHEDULE)
  if (hasFailed(detail))
    return <ErrorState title="Failed to load group details" onRetry={() => void detail.refetch()} />
  const group = detail.data ?? row
  return (
    <>
      <TabPanel value="bots">
        <BotsTab group={group} openDialog={openDialog} />
      </TabPanel>
      <TabPanel value="schedules">
        <SchedulesTab {...{ group, draft, setDraft }} />
      </TabPanel>
      <TabPanel value="details">
        <DetailsTab group={group} openDialog={openDialog} />
      </TabPanel>
    </>
  )
}
