import { Suspense } from 'react'
import { UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { RowAction } from '#web/lists/page/definition.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListFilters } from '#web/lists/page/list-filters.tsx'
import { ListRows } from '#web/lists/page/list-rows.tsx'
import { OpenRow } from '#web/lists/page/open-row.tsx'
import { useListPage } from '#web/lists/page/use-list-page.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { useMe } from '#web/session/identity.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { userSearch } from './search.ts'
import { STATE_NAMES } from './state-badge.tsx'
import { useUserActions } from './use-user-actions.ts'
import { actionsFor, USER_ACTIONS, type UserAction } from './user-action.ts'
import { userColumns } from './user-columns.tsx'

const UserDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialog)
const UserDetail = lazyPart(async () => (await import('./user-detail.tsx')).UserDetail)

const FILTERS: readonly Filter<typeof userSearch.defaults>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    any: 'All states',
    options: UserState.options.map((state) => ({ value: state, label: STATE_NAMES[state] })),
    width: 'w-36',
  },
]

export function UsersPage() {
  return (
    <OnlyFor endpoint={api.users.list}>
      <Users />
    </OnlyFor>
  )
}

function Users() {
  const { open } = useListSearch(userSearch)
  const { act, dialog } = useUserActions()
  const page = useListPage({
    resource: api.users,
    search: userSearch,
    noun: { one: 'user', many: 'users' },
    columns: userColumns({ act, open }),
    rowName: ({ username }: User) => username,
    searchField: { label: 'Search by username', className: 'w-64 max-md:w-full' },
    filters: FILTERS,
    actions: useRowActions(act),
    empty: { title: 'No users found' },
  })
  const { data } = page.list

  return (
    <section aria-label="Users" className="grid grid-cols-1 gap-4 p-4 [--table-rest:13rem] md:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Title total={data?.meta.total} pending={data?.pending} />
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <ListFilters page={page} />
        </div>
      </div>
      <ListRows page={page} />
      <OpenRow id={page.search.open}>
        {(id, isOpen) => <UserDetail id={String(id)} isOpen={isOpen} onClose={page.close} />}
      </OpenRow>
      {dialog.current && (
        <Suspense>
          <UserDialog key={dialog.key} {...dialog.current} {...dialog.props} />
        </Suspense>
      )}
    </section>
  )
}

function useRowActions(act: (action: UserAction, user: User) => void): readonly RowAction<User>[] {
  const me = useMe()
  return USER_ACTIONS.map(({ action, ...item }) => ({
    ...item,
    isFor: (user) => actionsFor(user, user.id === me?.id).includes(action),
    run: (user) => act(action, user),
  }))
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
