import type { UseQueryResult } from '@tanstack/react-query'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { useSteadyRows } from '#web/lists/use-steady-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { Plus } from '#web/ui/icons.tsx'
import type { GroupPage } from './group-cache.ts'
import { GroupCards } from './group-cards.tsx'
import type { OpenDialog } from './group-dialog-request.ts'
import { GroupTable } from './group-table.tsx'
import { PER_PAGE } from './search.ts'
import { useGroupSearch } from './use-group-search.ts'
import { useOpenGroup } from './use-open-group.ts'

interface GroupListProps {
  list: UseQueryResult<GroupPage>
  openDialog: OpenDialog
}

/** Error, loading, empty or rows: what there is to show of the list. */
export function GroupList({ list, openDialog }: GroupListProps) {
  const { rows: steady, hold } = useSteadyRows(list.data?.data ?? NOTHING)
  const { detail, rows, isLost } = useOpenGroup(steady)
  const { nowHour } = useFleetClock()
  const isPhone = useIsPhone()
  if (hasFailed(list))
    return (
      <ErrorState
        title="Failed to load groups. Please try again."
        retry="Retry"
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data) return <GroupSkeletons isPhone={isPhone} />
  if (rows.length === 0) return <NoGroups openDialog={openDialog} />

  const shown = { groups: rows, detail, nowHour, openDialog, onHold: hold }
  return (
    <div
      aria-busy={list.isPlaceholderData}
      // Dimmed by colour: opacity would take the text below 4.5:1.
      className={classNames('transition-[filter]', list.isPlaceholderData && 'saturate-[0.2]')}
    >
      {isLost && (
        <div className="mb-3">
          <ErrorState title="Failed to load group details" onRetry={() => void detail.refetch()} />
        </div>
      )}
      {isPhone ? <GroupCards {...shown} /> : <GroupTable {...shown} />}
    </div>
  )
}

const NOTHING: [] = []

function GroupSkeletons({ isPhone }: { isPhone: boolean }) {
  return isPhone ? (
    <SkeletonList count={PER_PAGE} className="grid gap-3" rowClassName="h-45 rounded-lg" />
  ) : (
    <SkeletonList
      count={PER_PAGE}
      className="grid gap-px overflow-hidden rounded-lg border border-line pt-9"
      rowClassName="h-11.5 rounded-none"
    />
  )
}

function NoGroups({ openDialog }: { openDialog: OpenDialog }) {
  const { search, list } = useGroupSearch()
  if (search.search.trim() !== '')
    return (
      <EmptyState
        title="No groups found."
        description="No group has a name like that."
        action={<Button onClick={() => list({ search: '' })}>Reset search</Button>}
      />
    )
  if (search.is_idle !== undefined)
    return (
      <EmptyState
        title="No groups found."
        description={
          search.is_idle === 'true'
            ? 'Every group has an active bot.'
            : 'No group has an active bot.'
        }
        action={<Button onClick={() => list({ is_idle: undefined })}>Show all groups</Button>}
      />
    )
  return (
    <EmptyState
      title="No groups found. Create your first group to get started."
      action={
        <Button onClick={() => openDialog({ kind: 'add' })}>
          <Plus size={15} aria-hidden />
          Create Group
        </Button>
      }
    />
  )
}
