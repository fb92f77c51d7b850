import { Suspense } from 'react'
import { USER_FIELDS } from '#contract/filter/registry/users.ts'
import { USER_STATES } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { ListChanges } from '#web/lists/controls/list-changes.tsx'
import type { RowAction } from '#web/lists/page/definition.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListFilters } from '#web/lists/page/list-filters.tsx'
import { ListRows } from '#web/lists/page/list-rows.tsx'
import { OpenRow } from '#web/lists/page/open-row.tsx'
import { useListPage } from '#web/lists/page/use-list-page.ts'
import type { Column } from '#web/lists/table/column.ts'
import { UpdatedNote } from '#web/lists/updated-note.tsx'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { ViewBar } from '#web/lists/views/view-bar.tsx'
import { useMe } from '#web/session/identity.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { userSearch } from './search.ts'
import { STATE_NAMES, StateBadge } from './state-badge.tsx'
import { useUserActions } from './use-user-actions.ts'
import { actionsFor, USER_ACTIONS, type UserAction } from './user-action.ts'
import { LastSeen, UserName, UserRole } from './user-facts.tsx'

const UserDialog = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialog)
const UserDetail = lazyPart(async () => (await import('./user-detail.tsx')).UserDetail)

const FILTERS: readonly Filter<typeof userSearch.defaults>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    any: 'Any state',
    options: USER_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
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
    filterFields: USER_FIELDS,
    noun: { one: 'user', many: 'users' },
    columns: userColumns({ act, open }),
    rowName: ({ username }: User) => username,
    searchField: { label: 'Search by username', className: 'w-64 max-md:w-full' },
    filters: FILTERS,
    actions: useRowActions(act),
    bulk: 'user',
    empty: { title: 'No users found' },
  })
  const { data } = page.list

  return (
    <section aria-label="Users" className="fit grid grid-cols-1 gap-4 p-4 md:p-6">
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-3">
        <Title total={data?.meta.total} pending={data?.pending} />
        {/* A line of its own on phones, where the note is too long for the first one until the page is live. */}
        <div className="max-md:h-4 max-md:basis-full max-md:leading-4">
          <UpdatedNote query={page.list} />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <ListChanges stable={page.stable} />
          <ViewBar page={page} />
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

interface UserControls {
  act(action: UserAction, user: User): void
  open(id: string): void
}

const userColumns = ({
  act,
  open,
}: UserControls): readonly Column<User, undefined, typeof userSearch.defaults.sort_by>[] => [
  {
    id: 'username',
    label: 'Username',
    sort: 'username',
    isText: true,
    isName: true,
    cell: (user) => (
      <button
        type="button"
        data-name
        className="block max-w-40 text-left after:absolute after:inset-0 hover:text-fg lg:max-w-64"
        onClick={() => open(user.id)}
      >
        <UserName user={user} />
      </button>
    ),
  },
  { id: 'role', label: 'Role', cell: (user) => <UserRole user={user} /> },
  {
    id: 'state',
    isControl: true,
    label: 'State',
    cell: (user) => <State user={user} onApprove={() => act('approve', user)} />,
  },
  {
    id: 'registered',
    label: 'Registered',
    sort: 'created_at',
    cell: (user) => <TimeAgo at={new Date(user.created_at)} />,
  },
  { id: 'seen', label: 'Last seen', cell: (user) => <LastSeen user={user} /> },
  { id: 'sessions', label: 'Sessions', isNumber: true, cell: ({ sessions }) => sessions },
]

/** The state of a user, with a button that approves a waiting one. */
function State({ user, onApprove }: { user: User; onApprove(): void }) {
  const { state, state_reason } = user
  return (
    <span className="flex max-w-80 items-center gap-2 max-md:flex-wrap max-md:justify-end">
      <StateBadge state={state} />
      {state_reason && (
        <span className="text-fg-2 max-md:break-words md:truncate" title={state_reason}>
          {state_reason}
        </span>
      )}
      {state === 'pending' && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The focus returns there after the dialog, because the approval removes this button.
            focusRowMenu(currentTarget)
            onApprove()
          }}
        >
          Approve…
        </Button>
      )}
    </span>
  )
}

function focusRowMenu(control: HTMLElement) {
  const row = control.closest('[data-id]')
  row?.querySelector<HTMLElement>('[data-row-actions]')?.focus({ preventScroll: true })
}
