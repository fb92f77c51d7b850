import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { users as contract } from '#contract/users.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { StaleNote } from '#web/ui/stale-note.tsx'
import { UserCards } from './user-cards.tsx'
import { UserTable, type UserTableProps } from './user-table.tsx'

type UserListProps = Omit<UserTableProps, 'users'> & {
  list: UseQueryResult<Output<typeof contract.list>>
}

export function UserList({ list, search, change, onAction }: UserListProps) {
  const isPhone = useIsPhone()
  if (!list.data) {
    if (list.isError)
      return (
        <ErrorState
          title="Failed to load users"
          description={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )
    return (
      <SkeletonList
        count={search.per_page}
        className="grid gap-3 md:gap-px"
        rowClassName={isPhone ? 'h-44' : 'h-11'}
      />
    )
  }
  const users = list.data.data
  return (
    <div
      className={
        list.isPlaceholderData ? 'grid grid-cols-1 gap-3 opacity-60' : 'grid grid-cols-1 gap-3'
      }
    >
      {list.isError && (
        <StaleNote
          asOf={list.dataUpdatedAt}
          reason="Failed to load users since."
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {users.length === 0 && <Nobody change={change} />}
      {users.length > 0 &&
        (isPhone ? (
          <UserCards {...{ users, onAction }} />
        ) : (
          <UserTable {...{ users, search, change, onAction }} />
        ))}
    </div>
  )
}

function Nobody({ change }: Pick<UserListProps, 'change'>) {
  return (
    <EmptyState
      title="No users found"
      description="Nobody fits this search and state."
      action={<Button onClick={() => change({ search: '', state: undefined })}>Reset</Button>}
    />
  )
}
