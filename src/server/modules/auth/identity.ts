import type { Identity, Me } from '#contract/auth.ts'

/** The columns of `auth_user` that users can read about themselves. */
export const ME = ['id', 'username', 'role', 'state', 'state_reason'] as const

export function identityOf(person: Me | null): Identity {
  if (!person) return { user: null, unverifiedUser: null }
  const { id, username, role, state, state_reason } = person
  const me = { id, username, role, state, state_reason }
  return state === 'approved'
    ? { user: me, unverifiedUser: null }
    : { user: null, unverifiedUser: me }
}
