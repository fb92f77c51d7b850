import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { GROUP_FIELDS } from '#contract/filter/registry/br-bot-groups.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { listOptions } from '#web/lists/answers.ts'
import { ListChanges } from '#web/lists/controls/list-changes.tsx'
import { ResetButton } from '#web/lists/controls/reset-button.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { AdvancedFilter } from '#web/lists/filter/advanced-filter.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { ListError } from '#web/lists/list-error.tsx'
import { filtersOf, isFiltered } from '#web/lists/search.ts'
import { UpdatedNote } from '#web/lists/updated-note.tsx'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { useStableRows } from '#web/lists/use-stable-rows.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { timelineQuery, timelineSearch } from '../search.ts'
import { addDays, dateAt, daysFrom } from './days.ts'
import { TimelineGrid } from './timeline-grid.tsx'
import { TimelineLegend } from './timeline-legend.tsx'

const HEADER = { group: 'Fleet', title: 'Group timeline' }
const WEEK = 7

/** The working times of all groups: one week, or on a phone one day at a time. */
export function TimelinePage() {
  return (
    <OnlyFor endpoint={api.brBotGroups.timeline} header={<PageHeader {...HEADER} />}>
      <Timeline />
    </OnlyFor>
  )
}

function Timeline() {
  const { search, searchKey, change, reset } = useListSearch(timelineSearch)
  const from = Number.isNaN(Date.parse(search.from ?? '')) ? undefined : search.from
  const { list, stable } = useGroups(search)
  const { timeZone } = useFleetClock()
  const meta = list.data?.meta
  return (
    // Fills the remaining height of the window, so that only the rows scroll.
    <div className="flex h-[calc(100dvh-var(--top)-5rem)] flex-col md:h-[calc(100dvh-var(--top)-1.5rem)]">
      <PageHeader
        {...HEADER}
        subtitle="See when each group works, where its schedules overlap and where they leave gaps"
        count={meta && formatCount(meta.filtered)}
        status={<UpdatedNote query={list} />}
        actions={
          <>
            <ListChanges stable={stable} />
            {timeZone && <DaySteps {...{ timeZone, from, change }} />}
          </>
        }
      >
        <SearchField
          key={searchKey}
          label="Search groups..."
          className="max-md:basis-full md:w-72"
          value={search.search}
          onSearch={(text) => change({ search: text })}
        />
        <LazySelect
          label="Order"
          className="min-w-36 max-md:flex-1"
          options={ORDERS}
          value={`${search.sort_by} ${search.sort_order}`}
          onValueChange={(value) => {
            const [sort_by = 'id', sort_order = 'desc'] = value.split(' ')
            change({ sort_by, sort_order })
          }}
        />
        <ResetButton definition={timelineSearch} {...{ search, reset }} />
        <AdvancedFilter
          fields={GROUP_FIELDS}
          counted="br_bot_groups"
          q={search.q}
          parameters={filtersOf(timelineSearch, search)}
          error={list.error}
          change={change}
        />
      </PageHeader>
      <TimelineLegend {...{ timeZone, meta }} />
      <Body {...{ list, stable, timeZone, from }}>
        <EmptyState
          title={
            isFiltered(timelineSearch, search)
              ? 'No groups found'
              : 'No groups found. Create your first group to get started.'
          }
        />
      </Body>
    </div>
  )
}

const ORDERS = [
  { value: 'id desc', label: 'Newest first' },
  { value: 'id asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name A–Z' },
  { value: 'name desc', label: 'Name Z–A' },
] as const

function useGroups(search: typeof timelineSearch.defaults) {
  const options = listOptions(api.brBotGroups.timeline, timelineQuery(search))
  const list = useQuery({ ...options, placeholderData: keepPreviousData })
  return { list, stable: useStableRows(list, options.queryKey) }
}

interface BodyProps extends ReturnType<typeof useGroups> {
  timeZone: string | undefined
  from: string | undefined
  /** Shown if there are no groups. */
  children: ReactNode
}

function Body({ list, stable, timeZone, from, children }: BodyProps) {
  if (hasFailed(list))
    return (
      <div className="p-4 md:p-6">
        <ListError list={list} failed="Failed to load groups. Please try again." />
      </div>
    )
  if (stable.rows === undefined || timeZone === undefined)
    return <SkeletonList count={12} className="grid gap-1 p-4 md:px-6" rowClassName="h-7" />
  if (stable.rows.length === 0) return <div className="p-4 md:p-6">{children}</div>
  return <Days {...{ timeZone, from, stable }} />
}

interface DaysProps {
  timeZone: string
  from: string | undefined
  stable: ReturnType<typeof useGroups>['stable']
}

function Days({ timeZone, from, stable: { rows = [], changes } }: DaysProps) {
  const count = useIsPhone() ? 1 : WEEK
  const today = dateAt(timeZone, useNow())
  const days = useMemo(
    () => daysFrom(timeZone, from ?? today, count),
    [timeZone, from, today, count],
  )
  return <TimelineGrid groups={rows} left={changes.left} {...{ timeZone, days }} />
}

interface DayStepsProps {
  timeZone: string
  from: string | undefined
  change(patch: { from: string | undefined }): void
}

/** Moves the timeline by the visible number of days. */
function DaySteps({ timeZone, from, change }: DayStepsProps) {
  const isPhone = useIsPhone()
  const today = dateAt(timeZone, useNow())
  const [step, unit] = isPhone ? [1, 'day'] : [WEEK, 'week']
  const show = (date: string) => change({ from: date === today ? undefined : date })
  return (
    <>
      <IconButton label={`Previous ${unit}`} onClick={() => show(addDays(from ?? today, -step))}>
        <ChevronLeft size={16} />
      </IconButton>
      <Button aria-disabled={from === undefined} onClick={() => show(today)}>
        Today
      </Button>
      <IconButton label={`Next ${unit}`} onClick={() => show(addDays(from ?? today, step))}>
        <ChevronRight size={16} />
      </IconButton>
    </>
  )
}
