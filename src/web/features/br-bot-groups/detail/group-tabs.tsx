import { type ReactNode, useRef } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { api } from '#web/api/client.ts'
import { ProxyTermBadges } from '#web/entities/proxy-term-badges.tsx'
import { freePlaces } from '#web/features/br-bot-groups/list/group-facts.tsx'
import { GroupProxy } from '#web/features/br-bot-groups/list/group-proxy.tsx'
import { ListChanges } from '#web/lists/controls/list-changes.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import type { PanelProps } from '#web/lists/page/panel-rows.tsx'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { useStableRows } from '#web/lists/use-stable-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pencil, UserPlus } from '#web/ui/icons.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { groupSearch } from '../search.ts'
import { MemberList } from './member-list.tsx'
import { SchedulesTab } from './schedules-tab.tsx'

export interface GroupPanelProps extends PanelProps<BrBotGroup> {
  addBots(group: BrBotGroup): void
  /** The chosen schedules that were not added, by group, so that closing its details or its tab does not lose one. */
  scheduleDrafts: Map<number, ScheduleDraft>
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

export function GroupTabPanels({ row, detail, addBots, edit, scheduleDrafts }: GroupPanelProps) {
  if (hasFailed(detail))
    return <ErrorState title="Failed to load group details" onRetry={() => void detail.refetch()} />
  const loaded = detail.data?.id === row.id ? detail.data : undefined
  const group = loaded ?? row
  const updatedAt = loaded ? detail.dataUpdatedAt : 0
  return (
    <>
      <TabPanel value="bots">
        <BotsTab {...{ group, updatedAt }} addBots={() => addBots(row)} />
      </TabPanel>
      <TabPanel value="schedules">
        <SchedulesTab group={group} drafts={scheduleDrafts} />
      </TabPanel>
      <TabPanel value="details">
        <DetailsTab {...{ group, edit }} />
      </TabPanel>
    </>
  )
}

interface BotsTabProps {
  group: BrBotGroup
  /** When its details were loaded; 0 until then. */
  updatedAt: number
  addBots(): void
}

function BotsTab({ group, updatedAt, addBots }: BotsTabProps) {
  const { bots, size } = group
  const box = useRef<HTMLDivElement>(null)
  const { queryKey } = api.brBotGroups.get.query({ params: { id: group.id } })
  const stable = useStableRows(
    { data: { data: bots }, dataUpdatedAt: updatedAt, isPlaceholderData: false },
    queryKey,
  )
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="relative flex flex-wrap items-center justify-between gap-2">
        <p className="num text-fg-2">
          {bots.length} of {size} bots, {freePlaces(size - bots.length)}
        </p>
        <span className="ml-auto">
          <ListChanges stable={stable} part={{ name: 'bots', rows: box }} />
        </span>
        <Button size="small" onClick={addBots}>
          <UserPlus size={14} aria-hidden />
          Add Bots
        </Button>
      </div>
      {bots.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed py-8 text-center text-fg-2">
          No bots in this group
        </p>
      ) : (
        <MemberList group={group} stable={stable} />
      )}
    </div>
  )
}

interface DetailsTabProps {
  group: BrBotGroup
  edit(): void
}

function DetailsTab({ group, edit }: DetailsTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2">
      <Section title="Proxy information" heading="h2">
        <ProxyFacts proxy={group.proxy} />
        <GroupProxy group={group} look="field" />
      </Section>
      <Section title="Group" heading="h2">
        <Facts>
          <Fact name="ID">{group.id}</Fact>
          <Fact name="Name">{group.name}</Fact>
          <Fact name="Size">{group.size}</Fact>
          <Fact name="Created">
            <TimeAgo at={new Date(group.created_at)} />
          </Fact>
          <Fact name="Changed">
            <TimeAgo at={new Date(group.updated_at)} />
          </Fact>
        </Facts>
        <Button size="small" className="justify-self-start" onClick={edit}>
          <Pencil size={13} aria-hidden />
          Edit Group
        </Button>
      </Section>
    </div>
  )
}

function ProxyFacts({ proxy }: Pick<BrBotGroup, 'proxy'>) {
  if (!proxy) return <p className="text-fg-2">No proxy</p>
  return (
    <Facts>
      <Fact name="IP">
        <Copyable label="ip" text={proxy.ip} />
      </Fact>
      <Fact name="Port">{proxy.port}</Fact>
      <Fact name="Service">{proxy.service}</Fact>
      <Fact name="Expiry">
        <ProxyTermBadges proxy={proxy} />
      </Fact>
    </Facts>
  )
}
