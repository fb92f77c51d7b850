import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'

/** The newest first; RS256 for older Windows. */
export const ALGORITHMS = [-8, -7, -257]
export const TIMEOUT_MS = 120_000

/**
 * The name that passkeys are bound to: the host where this person has the console open, which is one of our own origins.
 * By the standard an IP address is no such name.
 */
export function relyingPartyOf(origin: string): string {
  const { hostname } = new URL(origin)
  if (hostname.startsWith('[') || isIP(hostname) !== 0)
    throw new AppError(
      'conflict',
      `Passkeys need a name in the address, and ${hostname} is a number. On this machine open the console as localhost.`,
    )
  return hostname
}
