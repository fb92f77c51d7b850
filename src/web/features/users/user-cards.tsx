import type { User } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { createListMenu, ListMenu, ListMenuButton } from '#web/ui/list-menu.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { StateBadge } from './state-badge.tsx'
import { LastSeen, UserName, UserRole } from './user-facts.tsx'
import { ItemsOf, type UserRowsProps } from './user-table.tsx'

const menu = createListMenu(String)

export function UserCards({ users, onAction }: UserRowsProps) {
  return (
    <ListMenu
      render={<ul className="grid grid-cols-1 gap-3" />}
      handle={menu}
      items={(id) => <ItemsOf id={id} {...{ users, onAction }} />}
    >
      {users.map((user) => (
        <li key={user.id} data-id={user.id}>
          <UserCard user={user} onAction={onAction} />
        </li>
      ))}
    </ListMenu>
  )
}

function UserCard({ user, onAction }: { user: User; onAction: UserRowsProps['onAction'] }) {
  return (
    <Card aria-label={user.username}>
      <div className="flex items-center justify-between gap-2">
        <UserName user={user} />
        <span className="flex shrink-0 items-center gap-1">
          <StateBadge state={user.state} />
          <ListMenuButton handle={menu} id={user.id} label={`Actions for ${user.username}`} />
        </span>
      </div>
      {user.state_reason && <p className="break-words text-fg-2">{user.state_reason}</p>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-fg-2">Role</dt>
        <dd>
          <UserRole user={user} />
        </dd>
        <dt className="text-fg-2">Registered</dt>
        <dd>
          <TimeAgo at={new Date(user.created_at)} />
        </dd>
        <dt className="text-fg-2">Last seen</dt>
        <dd>
          <LastSeen user={user} />
        </dd>
        <dt className="text-fg-2">Sessions</dt>
        <dd className="num">{user.sessions}</dd>
      </dl>
      {user.state === 'pending' && (
        <Button className="mt-3" onClick={() => onAction('approve', user)}>
          Approve…
        </Button>
      )}
    </Card>
  )
}
