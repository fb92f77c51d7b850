import type { Identity } from '#contract/auth.ts'

const LOGIN = '/login'
const WAITING = '/waiting-approval'
const HOME = '/'
/** Opened by the link of an administrator, whoever is signed in at this browser. */
const RESET_PASSWORD = '/reset-password'

interface Visit {
  pathname: string
  /** Path, query and hash. */
  href: string
  /** Where the visitor wanted to go when he was sent to sign in. */
  from?: string | undefined
}

/** The access rules of every address: where a visitor is sent instead, or undefined when he may stay. */
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

/** Only addresses of this app: a link to the sign-in page must not be able to lead elsewhere after it. */
function wayBack(from: string | undefined): string {
  if (!from?.startsWith('/')) return HOME
  // The URL parser takes `/\host` and `/<tab>/host` for another host, as browsers do.
  const url = new URL(from, 'http://console.invalid')
  if (url.host !== 'console.invalid') return HOME
  return `${url.pathname}${url.search}${url.hash}`
}
