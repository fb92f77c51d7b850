import type { UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import type { Icon } from '#web/ui/icon.tsx'
import {
  Ban,
  Check,
  KeyRound,
  LogOut,
  RotateCcw,
  ShieldBan,
  ShieldOff,
  UserCog,
  X,
} from '#web/ui/icons.ts'

/** Actions that open a dialog. */
export type DialogAction =
  | 'approve'
  | 'reject'
  | 'suspend'
  | 'role'
  | 'resetSecondFactor'
  | 'createPasswordReset'
  | 'endAccess'
export type UserAction = DialogAction | 'reopen' | 'endSessions'

interface UserMenuItem {
  action: UserAction
  label: string
  icon: Icon
  tone?: 'danger'
}

/** All actions in the order of the menu. */
export const USER_ACTIONS: readonly UserMenuItem[] = [
  { action: 'approve', label: 'Approve…', icon: Check },
  { action: 'reject', label: 'Reject…', icon: X, tone: 'danger' },
  { action: 'role', label: 'Change role…', icon: UserCog },
  { action: 'suspend', label: 'Suspend…', icon: Ban, tone: 'danger' },
  { action: 'reopen', label: 'Reopen', icon: RotateCcw },
  { action: 'resetSecondFactor', label: 'Reset two-factor…', icon: ShieldOff },
  { action: 'createPasswordReset', label: 'Create password reset link…', icon: KeyRound },
  { action: 'endSessions', label: 'End sessions', icon: LogOut },
  { action: 'endAccess', label: 'End all access…', icon: ShieldBan, tone: 'danger' },
]

const BY_STATE: Record<UserState, UserAction[]> = {
  pending: ['approve', 'reject'],
  approved: ['role', 'suspend'],
  rejected: ['reopen'],
  suspended: ['reopen'],
}

/** The actions for a user. Users change their own password, second factor and sessions under Security. */
export function actionsFor({ state, sessions, second_factor }: User, isMe: boolean): UserAction[] {
  const actions = [...BY_STATE[state]]
  if (second_factor && !isMe) actions.push('resetSecondFactor')
  if (!isMe) actions.push('createPasswordReset')
  if (sessions > 0 && !isMe) actions.push('endSessions')
  return [...actions, 'endAccess']
}

export function opensDialog(action: UserAction): action is DialogAction {
  return action !== 'reopen' && action !== 'endSessions'
}
