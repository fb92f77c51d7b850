import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#domain/format.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus, RefreshCw } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { type GroupPage, readAgain } from './group-cache.ts'
import { useGroupSearch } from './use-group-search.ts'

interface GroupsHeaderProps {
  /** Without a list, for those who may not have one, it is the title alone. */
  list?: UseQueryResult<GroupPage>
  onAdd?(): void
}

export const CREATE_BUTTON = 'create-group'

export function GroupsHeader({ list, onAdd }: GroupsHeaderProps) {
  const isPhone = useIsPhone()
  const meta = list?.data?.meta
  return (
    <PageHeader
      group="Fleet"
      title={isPhone ? 'Bot Groups' : 'BR Bot Groups'}
      count={meta && formatCount(meta.filtered)}
      subtitle="Manage your bot groups and configurations"
      actions={
        list && (
          <>
            <RefreshButton isFetching={list.isFetching} />
            <Button
              id={CREATE_BUTTON}
              variant="primary"
              aria-label="Create Group"
              className="max-md:w-11 max-md:px-0"
              onClick={onAdd}
            >
              <Plus size={15} aria-hidden />
              <span className="max-md:hidden">Create Group</span>
            </Button>
          </>
        )
      }
    >
      {list && <GroupSearchField />}
      {list && <IdleFilter />}
    </PageHeader>
  )
}

function RefreshButton({ isFetching }: { isFetching: boolean }) {
  const cache = useQueryClient()
  return (
    <Button
      aria-label="Refresh"
      aria-busy={isFetching}
      className="max-md:w-11 max-md:px-0"
      onClick={() => void readAgain(cache)}
    >
      <RefreshCw size={15} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      <span className="max-md:hidden">Refresh</span>
    </Button>
  )
}

const ALL = 'all'
const ACTIVITY = [
  { value: ALL, label: 'All groups' },
  { value: 'true', label: 'Without an active bot' },
  { value: 'false', label: 'With active bots' },
] as const

function IdleFilter() {
  const { search, list } = useGroupSearch()
  return (
    <LazySelect
      label="Activity"
      className="w-48 max-md:w-full"
      options={ACTIVITY}
      value={search.is_idle ?? ALL}
      onValueChange={(value) => list({ is_idle: value === ALL ? undefined : value })}
    />
  )
}

function GroupSearchField() {
  const { search, list } = useGroupSearch()
  return (
    <SearchField
      label="Search groups..."
      className="max-md:basis-full md:w-72"
      value={search.search}
      onSearch={(text) => list({ search: text })}
    />
  )
}
