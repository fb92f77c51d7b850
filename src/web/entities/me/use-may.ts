import type { Endpoint } from '#contract/endpoint.ts'
import { allows } from '#domain/access.ts'
import { useMe } from './identity.ts'

/** Whether the signed-in user may call this endpoint: by the rule that the server enforces. */
export function useMay({ access, method }: Endpoint): boolean {
  return allows(access, method, useMe())
}

/** Whether the signed-in user may ask this endpoint for secrets in clear. */
export function useMayReveal({ access, reveal = access, method }: Endpoint): boolean {
  return allows(reveal, method, useMe())
}
