import type { User } from '#contract/users.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { createListMenu, ListMenu, ListMenuButton } from '#web/ui/list-menu.tsx'
import { SortHeader } from '#web/ui/sort-header.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { UserSearch } from './search.ts'
import { StateBadge } from './state-badge.tsx'
import type { UserAction } from './user-action.ts'
import { LastSeen, UserName, UserRole } from './user-facts.tsx'
import { UserMenuItems } from './user-menu-items.tsx'

export interface UserRowsProps {
  users: User[]
  onAction(action: UserAction, user: User): void
}

export type UserTableProps = UserRowsProps & {
  search: UserSearch
  change(patch: Partial<UserSearch>): void
}

const menu = createListMenu(String)
const HEAD = 'px-3 text-left font-medium'

export function UserTable({ users, onAction, search, change }: UserTableProps) {
  const sortedBy = (sort_by: UserSearch['sort_by']) => ({
    order: search.sort_by === sort_by ? search.sort_order : undefined,
    onSort: (sort_order: UserSearch['sort_order']) => change({ sort_by, sort_order }),
  })
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-panel">
      <table className="w-full whitespace-nowrap">
        <thead className="text-fg-2 text-xs">
          <tr className="h-10 border-line border-b">
            <SortHeader className={HEAD} {...sortedBy('username')}>
              Username
            </SortHeader>
            <th scope="col" className={HEAD}>
              Role
            </th>
            <th scope="col" className={HEAD}>
              State
            </th>
            <SortHeader className={HEAD} {...sortedBy('created_at')}>
              Registered
            </SortHeader>
            <th scope="col" className={HEAD}>
              Last seen
            </th>
            <th scope="col" className={classNames(HEAD, 'text-right')}>
              Sessions
            </th>
            <th scope="col" className="sticky right-0 w-px bg-panel px-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <ListMenu
          render={<tbody />}
          handle={menu}
          items={(id) => <ItemsOf id={id} {...{ users, onAction }} />}
        >
          {users.map((user) => (
            <UserRow key={user.id} user={user} onAction={onAction} />
          ))}
        </ListMenu>
      </table>
    </div>
  )
}

/** Of a user who may have left the page while his menu was open. */
export function ItemsOf({ id, users, onAction }: UserRowsProps & { id: string }) {
  const user = users.find((one) => one.id === id)
  return user && <UserMenuItems user={user} onAction={onAction} />
}

function UserRow({ user, onAction }: { user: User; onAction: UserRowsProps['onAction'] }) {
  return (
    <tr data-id={user.id} className="group h-11 border-line border-b last:border-0 hover:bg-raised">
      <td className="max-w-40 px-3 lg:max-w-64">
        <UserName user={user} />
      </td>
      <td className="px-3">
        <UserRole user={user} />
      </td>
      <td className="max-w-80 px-3">
        <span className="flex items-center gap-2">
          <StateBadge state={user.state} />
          {user.state_reason && (
            <span className="truncate text-fg-2" title={user.state_reason}>
              {user.state_reason}
            </span>
          )}
        </span>
      </td>
      <td className="px-3">
        <TimeAgo at={new Date(user.created_at)} />
      </td>
      <td className="px-3">
        <LastSeen user={user} />
      </td>
      <td className="num px-3 text-right">{user.sessions}</td>
      <td className="sticky right-0 bg-panel px-3 group-hover:bg-raised">
        <span className="flex items-center justify-end gap-1">
          {user.state === 'pending' && (
            <Button
              size="small"
              className="max-lg:hidden"
              onClick={() => onAction('approve', user)}
            >
              Approve…
            </Button>
          )}
          <ListMenuButton handle={menu} id={user.id} label={`Actions for ${user.username}`} />
        </span>
      </td>
    </tr>
  )
}
