import { Ban, Check, LogOut, type LucideIcon, RotateCcw, UserCog, X } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { actionsFor, type UserAction } from './user-action.ts'

const ITEMS: Record<UserAction, { icon: LucideIcon; label: string; tone?: 'danger' }> = {
  approve: { icon: Check, label: 'Approve…' },
  reject: { icon: X, label: 'Reject…', tone: 'danger' },
  role: { icon: UserCog, label: 'Change role…' },
  suspend: { icon: Ban, label: 'Suspend…', tone: 'danger' },
  reopen: { icon: RotateCcw, label: 'Reopen' },
  endSessions: { icon: LogOut, label: 'End sessions' },
}

interface UserMenuItemsProps {
  user: User
  onAction(action: UserAction, user: User): void
}

export function UserMenuItems({ user, onAction }: UserMenuItemsProps) {
  return actionsFor(user).map((action) => {
    const { label, ...look } = ITEMS[action]
    return (
      <MenuItem key={action} onClick={() => onAction(action, user)} {...look}>
        {label}
      </MenuItem>
    )
  })
}
