import { allows } from '#domain/access.ts'
import type { Permission } from '#web/api/client.ts'
import { useMe } from './identity.ts'

/** Whether the signed-in user can call this endpoint, by the same rule as on the server. */
export function useMay({ access, method }: Permission): boolean {
  return allows(access, method, useMe())
}

/** Whether the signed-in user can request secrets in plain text from this endpoint. */
export function useMayReveal({ access, reveal = access, method }: Permission): boolean {
  return allows(reveal, method, useMe())
}
