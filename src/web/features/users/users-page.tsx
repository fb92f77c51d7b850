import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { UserSearch } from './search.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserSearch } from './use-user-search.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserMenuItems } from './user-menu-items.tsx'

const UserDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialog)

const UserDetail = lazyPart(async () => (await import('./user-detail.tsx')).UserDetail)

export function UsersPage() {
  return (
    <OnlyFor endpoint={api.users.list}>
      <Users />
    </OnlyFor>
  )
}

function Users() {
  const { search, change, open, close } = useUserSearch()
  const list = useQuery({
    ...api.users.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
  })
  const { act, dialog } = useUserActions()

  return (
    <section aria-label="Users" className="grid grid-cols-1 gap-4 p-4 [--table-rest:13rem] md:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Title total={list.data?.meta.total} pending={list.data?.pending} />
        <UserFilters {...{ search, change }} />
      </div>
      <DataList
        label="Users"
        name="users"
        failed="Failed to load users"
        columns={USER_COLUMNS}
        cellContext={{ act, open }}
        rowName={({ username }) => username}
        menu={(user) => <UserMenuItems user={user} onAction={act} />}
        rowState={({ id }: User) => ({ isSelected: id === search.open })}
        {...{ list, search }}
        onSearchChange={change}
        csv={api.users.export.download({ query: filtersOf(search) })}
        isFiltered={search.search !== '' || search.state !== undefined}
        onReset={() => change({ search: '', state: undefined })}
        empty={<EmptyState title="No users found" />}
      />
      <OpenUser id={search.open} onClose={close} />
      {dialog.current && (
        <Suspense>
          <UserDialog key={dialog.key} {...dialog.current} {...dialog.props} />
        </Suspense>
      )}
    </section>
  )
}

/** The user in the address; the dialog keeps them while it closes. */
function OpenUser({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  return (
    <Suspense>
      <UserDetail id={shown} isOpen={id !== undefined} onClose={onClose} />
    </Suspense>
  )
}

interface TitleProps {
  total: number | undefined
  pending: number | undefined
}

function Title({ total, pending = 0 }: TitleProps) {
  return (
    <div className="mr-auto flex items-center gap-2.5">
      <h2 className="font-semibold text-lg">Users</h2>
      {total !== undefined && (
        <Badge tone="secondary" className="num font-mono">
          {total}
        </Badge>
      )}
      {pending > 0 && (
        <Badge tone="yellow" className="num">
          {pending} waiting
        </Badge>
      )}
    </div>
  )
}

function queryOf({ page, per_page, sort_by, sort_order, ...filters }: UserSearch) {
  return { page, per_page, sort_by, sort_order, ...filtersOf(filters) }
}

function filtersOf({ search, state }: Pick<UserSearch, 'search' | 'state'>) {
  return { search: search.trim() || undefined, state }
}
