import { choice, searchReader, text } from '#web/lib/search-parts.ts'

/** The URL that a signed-out visitor requested; they return to it after signing in. */
const from = text()
export const From = searchReader({ from })

export const SignInSearch = searchReader({
  from,
  mode: choice(['sign-in', 'register', 'first-run', 'second-step']),
})

/** The texts of the page, unless its URL parameters select another form. */
export const SIGN_IN = { title: 'Sign in', subtitle: 'Enter your username and password.' }
