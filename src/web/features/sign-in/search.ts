import { z } from 'zod'

/** The URL that a signed-out visitor asked for; they return to it after signing in. */
export const From = z.object({ from: z.string().optional() })

export const SignInSearch = From.extend({
  mode: z.enum(['sign-in', 'register', 'first-run', 'second-step']).optional().catch(undefined),
})

/** What the page says, unless its parameters name another form. */
export const SIGN_IN = { title: 'Sign in', subtitle: 'Enter your username and password.' }
