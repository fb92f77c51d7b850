import type { Identity } from '#contract/auth.ts'

const LOGIN = '/login'
const WAITING = '/waiting-approval'
const HOME = '/'
/** Opened by the link from an administrator, whether or not a user is signed in. */
const RESET_PASSWORD = '/reset-password'

interface Visit {
  pathname: string
  /** Path, query and hash. */
  href: string
  /** The URL that the visitor requested before they were sent to sign in. */
  from?: string | undefined
}

/** Applies the access rules to a URL. Returns the URL to redirect the visitor to, or undefined if they can stay. */
export function detour({ user, unverifiedUser }: Identity, visit: Visit): string | undefined {
  const pathname = visit.pathname.replace(/(?<=.)\/+$/, '')
  if (pathname === RESET_PASSWORD) return undefined
  if (unverifiedUser) return pathname === WAITING ? undefined : WAITING
  if (!user) return pathname === LOGIN ? undefined : loginFor(visit, pathname)
  if (pathname === LOGIN) return wayBack(visit.from)
  return pathname === WAITING ? HOME : undefined
}

function loginFor({ href }: Visit, pathname: string): string {
  if (pathname === HOME || pathname === WAITING) return LOGIN
  return `${LOGIN}?${new URLSearchParams({ from: href })}`
}

/** Accepts only URLs of this app, so that a link to the sign-in page cannot lead to another site after signing in. */
function wayBack(from: string | undefined): string {
  if (!from?.startsWith('/')) return HOME
  // The URL parser reads `/\host` and `/<tab>/host` as another host, as browsers do.
  const url = new URL(from, 'http://console.invalid')
  if (url.host !== 'console.invalid') return HOME
  return `${url.pathname}${url.search}${url.hash}`
}
