import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'

/** Preferred first; RS256 is for older versions of Windows. */
export const ALGORITHMS = [-8, -7, -257]
export const TIMEOUT_MS = 120_000

/**
 * The name that passkeys are bound to: the host name of the allowed origin at which this user opened the console. The
 * standard does not allow an IP address.
 */
export function relyingPartyOf(origin: string): string {
  const { hostname } = new URL(origin)
  if (hostname.startsWith('[') || isIP(hostname) !== 0)
    throw new AppError(
      'conflict',
      `Passkeys do not work on ${hostname}. Open the console by its host name, on this machine as localhost.`,
    )
  return hostname
}
