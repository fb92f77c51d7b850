import { PASSWORD_HINT } from '#web/session/password-hint.ts'

export type Mode = 'sign-in' | 'register' | 'first-run'

interface Setup {
  first_run: boolean
  needs_token: boolean
}

/** Where nothing proves who set the console up, the first registration is the administrator's: there is no other. */
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
  /** Leads to this mode from another one. */
  question: string
}

export const WORDS: Record<Mode, Words> = {
  'sign-in': {
    title: 'Sign in',
    subtitle: 'With the username and password you registered.',
    submit: 'Sign in',
    pending: 'Signing in...',
    question: 'Registered already?',
  },
  register: {
    title: 'Ask for access',
    subtitle: 'An administrator has to approve you before you can start.',
    submit: 'Ask for access',
    pending: 'Asking...',
    question: 'New here?',
    passwordHint: PASSWORD_HINT,
  },
  'first-run': {
    title: 'Make the first administrator',
    subtitle: 'Nobody runs this console yet. You will, and you approve everyone after you.',
    submit: 'Make administrator',
    pending: 'Making...',
    question: 'Did you start this server?',
    passwordHint: PASSWORD_HINT,
  },
}
