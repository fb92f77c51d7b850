import type { User } from '#contract/users.ts'
import type { Column } from '#web/lists/table/column.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { userSearch } from './search.ts'
import { StateBadge } from './state-badge.tsx'
import type { UserAction } from './user-action.ts'
import { LastSeen, UserName, UserRole } from './user-facts.tsx'

interface UserControls {
  act(action: UserAction, user: User): void
  open(id: string): void
}

export const userColumns = ({
  act,
  open,
}: UserControls): readonly Column<User, undefined, typeof userSearch.defaults.sort_by>[] => [
  {
    id: 'username',
    label: 'Username',
    sort: 'username',
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
        <Button size="small" onClick={onApprove}>
          Approve…
        </Button>
      )}
    </span>
  )
}
