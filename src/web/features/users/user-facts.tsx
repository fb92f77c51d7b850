import type { User } from '#contract/users.ts'
import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** Parts of a user that a table row and a card share. */
export function UserName({ user }: { user: User }) {
  const isMe = useMe()?.id === user.id
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium" title={user.username}>
        {user.username}
      </span>
      {isMe && <Badge tone="outline">You</Badge>}
    </span>
  )
}

/** A role takes effect when the user is approved; until then the row holds only a default. */
export function UserRole({ user: { role, state } }: { user: User }) {
  if (state === 'pending' || state === 'rejected') return <span className="text-fg-3">None</span>
  return ROLE_NAMES[role]
}

export function LastSeen({ user }: { user: User }) {
  if (user.seen_at === null) return <span className="text-fg-3">Signed out</span>
  return <TimeAgo at={new Date(user.seen_at)} />
}
