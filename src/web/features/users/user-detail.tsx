import { useQuery } from '@tanstack/react-query'
import type { UserDetail as Detail, User } from '#contract/users.ts'
import { formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { useCloseMissing } from '#web/lists/page/open-row.tsx'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { useMe } from '#web/session/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import { StateBadge } from './state-badge.tsx'
import { useUserActions } from './use-user-actions.ts'
import { UserAccess } from './user-access.tsx'
import { UserDialog } from './user-dialogs.tsx'
import { LastSeen, UserName, UserRole } from './user-facts.tsx'

interface UserDetailProps {
  id: string
  isOpen: boolean
  onClose(): void
}

/** One user: what gives them access, and how to revoke it. */
export function UserDetail({ id, isOpen, onClose }: UserDetailProps) {
  const detail = useQuery({ ...api.users.get.query({ params: { id } }), enabled: isOpen })
  useCloseMissing({ detail, isOpen, onClose, title: 'User not found' })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={detail.data ? <Title user={detail.data.user} /> : 'User'}
      description="Sessions, API keys and passkeys of this user"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={detail} failed="Failed to load user" loading={{ count: 8 }}>
        {(loaded) => (
          <div className="grid gap-5">
            <StaleBanner list={detail} failed="Failed to load user" />
            <Body detail={loaded} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Title({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <UserName user={user} />
      <StateBadge state={user.state} />
    </span>
  )
}

function Body({ detail }: { detail: Detail }) {
  const { user, password_reset_expires_at } = detail
  const isMe = useMe()?.id === user.id
  const { act, dialog } = useUserActions()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {!isMe && (
          <Button onClick={() => act('createPasswordReset', user)}>
            Create password reset link…
          </Button>
        )}
        <Button variant="danger" onClick={() => act('endAccess', user)}>
          End all access…
        </Button>
      </div>
      <Facts>
        <Fact name="Role">
          <UserRole user={user} />
        </Fact>
        <Fact name="Registered">{formatDateTime(new Date(user.created_at))}</Fact>
        <Fact name="Last seen">
          <LastSeen user={user} />
        </Fact>
        <Fact name="Two-factor">{user.second_factor ? 'On' : 'Off'}</Fact>
        {password_reset_expires_at !== null && (
          <ResetLinkFact expiresAt={password_reset_expires_at} />
        )}
      </Facts>
      <UserAccess detail={detail} />
      {dialog.current && <UserDialog key={dialog.key} {...dialog.current} {...dialog.props} />}
    </div>
  )
}

function ResetLinkFact({ expiresAt }: { expiresAt: string }) {
  const isExpired = useHasPassed(Date.parse(expiresAt))
  if (isExpired) return null
  return (
    <Fact name="Reset link">
      Unused, works until <YourTime at={expiresAt} />
    </Fact>
  )
}
