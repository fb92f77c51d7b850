import type { UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'

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

const BY_STATE: Record<UserState, UserAction[]> = {
  pending: ['approve', 'reject'],
  approved: ['role', 'suspend'],
  rejected: ['reopen'],
  suspended: ['reopen'],
}

/** What can be done with a user, the usual first. Users change their own password and second factor under Security. */
export function actionsFor({ state, sessions, second_factor }: User, isMe: boolean): UserAction[] {
  const actions = [...BY_STATE[state]]
  if (second_factor && !isMe) actions.push('resetSecondFactor')
  if (!isMe) actions.push('createPasswordReset')
  if (sessions > 0) actions.push('endSessions')
  return [...actions, 'endAccess']
}

export function opensDialog(action: UserAction): action is DialogAction {
  return action !== 'reopen' && action !== 'endSessions'
}
