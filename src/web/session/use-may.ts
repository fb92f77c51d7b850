import { allows } from '#domain/access.ts'
import type { Permission } from '#web/api/client.ts'
import { useMe } from './identity.ts'

/** Whether the signed-in user may call this endpoint: by the rule that the server enforces. */
export function useMay({ access, method }: Permission): boolean {
  return allows(access, method, useMe())
}

/** Whether the signed-in user may ask this endpoint for secrets in clear. */
export function useMayReveal({ access, reveal = access, method }: Permission): boolean {
  return allows(reveal, method, useMe())
}
