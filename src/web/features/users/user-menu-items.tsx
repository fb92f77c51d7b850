import type { User } from '#contract/users.ts'
import { useMe } from '#web/session/identity.ts'
import {
  Ban,
  Check,
  type Icon,
  KeyRound,
  LogOut,
  RotateCcw,
  ShieldBan,
  ShieldOff,
  UserCog,
  X,
} from '#web/ui/icons.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { actionsFor, type UserAction } from './user-action.ts'

const ITEMS: Record<UserAction, { icon: Icon; label: string; tone?: 'danger' }> = {
  approve: { icon: Check, label: 'Approve…' },
  reject: { icon: X, label: 'Reject…', tone: 'danger' },
  role: { icon: UserCog, label: 'Change role…' },
  suspend: { icon: Ban, label: 'Suspend…', tone: 'danger' },
  reopen: { icon: RotateCcw, label: 'Reopen' },
  resetSecondFactor: { icon: ShieldOff, label: 'Reset two-factor…' },
  createPasswordReset: { icon: KeyRound, label: 'Create password reset link…' },
  endSessions: { icon: LogOut, label: 'End sessions' },
  endAccess: { icon: ShieldBan, label: 'End all access…', tone: 'danger' },
}

interface UserMenuItemsProps {
  user: User
  onAction(action: UserAction, user: User): void
}

export function UserMenuItems({ user, onAction }: UserMenuItemsProps) {
  const isMe = useMe()?.id === user.id
  return actionsFor(user, isMe).map((action) => {
    const { label, ...look } = ITEMS[action]
    return (
      <MenuItem key={action} onClick={() => onAction(action, user)} {...look}>
        {label}
      </MenuItem>
    )
  })
}
