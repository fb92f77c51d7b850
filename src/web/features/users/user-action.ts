import type { UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'

/** What asks for something first, in a dialog. */
export type Question = 'approve' | 'reject' | 'suspend' | 'role'
export type UserAction = Question | 'reopen' | 'endSessions'

const BY_STATE: Record<UserState, UserAction[]> = {
  pending: ['approve', 'reject'],
  approved: ['role', 'suspend'],
  rejected: ['reopen'],
  suspended: ['reopen'],
}

/** What can be done with a user, the usual first. */
export function actionsFor({ state, sessions }: User): UserAction[] {
  return sessions > 0 ? [...BY_STATE[state], 'endSessions'] : BY_STATE[state]
}

export function isQuestion(action: UserAction): action is Question {
  return action !== 'reopen' && action !== 'endSessions'
}
