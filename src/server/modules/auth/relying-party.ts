import { passkeyHostFault } from '#domain/passkey-host.ts'
import { AppError } from '../../errors.ts'

/** Preferred first; RS256 is for older versions of Windows. */
export const ALGORITHMS = [-8, -7, -257]
export const TIMEOUT_MS = 120_000

/** The id of the relying party, to which passkeys are bound: the host name at which the user opened the console. */
export function relyingPartyIdOf(origin: string): string {
  const { hostname } = new URL(origin)
  const fault = passkeyHostFault(hostname)
  if (fault) throw new AppError('conflict', fault)
  return hostname
}
