import { PASSWORD_HINT } from '#web/session/password-hint.ts'
import { SIGN_IN } from './search.ts'

export type Mode = 'sign-in' | 'register' | 'first-run'

interface Setup {
  first_run: boolean
  needs_token: boolean
}

/** Without a setup token the first registration creates the administrator, so no other mode is offered. */
export function modesFor({ first_run, needs_token }: Setup): [Mode, ...Mode[]] {
  if (!first_run) return ['sign-in', 'register']
  return needs_token ? ['first-run', 'register', 'sign-in'] : ['first-run']
}

interface Words {
  title: string
  subtitle: string
  submit: string
  pending: string
  passwordHint?: string
  /** Precedes the link to this mode. */
  question: string
}

export const WORDS: Record<Mode, Words> = {
  'sign-in': {
    ...SIGN_IN,
    submit: 'Sign in',
    pending: 'Signing in...',
    question: 'Already registered?',
  },
  register: {
    title: 'Request access',
    subtitle: 'An administrator must approve your account before you can use the console.',
    submit: 'Request access',
    pending: 'Requesting...',
    question: 'New here?',
    passwordHint: PASSWORD_HINT,
  },
  'first-run': {
    title: 'Create the first administrator',
    subtitle:
      'This console has no administrator yet. You become the administrator and approve everyone else.',
    submit: 'Create administrator',
    pending: 'Creating...',
    question: 'Did you start this server?',
    passwordHint: PASSWORD_HINT,
  },
}
