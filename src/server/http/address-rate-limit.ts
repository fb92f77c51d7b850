import type { Endpoint } from '#contract/endpoint.ts'
import { addressRange } from '#domain/address-range.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { charge } from '../auth/throttle.ts'
import type { Db } from '../db/schema.ts'

/** Limits the calls of an address to the rate of the endpoint; counted across all nodes. */
export async function chargeAddress(
  db: Db,
  { perMinute, path }: Pick<Endpoint, 'perMinute' | 'path'>,
  ip: string,
): Promise<void> {
  if (perMinute === undefined) return
  await charge(db, {
    kind: 'address',
    subject: `${path} ${addressRange(ip)}`,
    max: perMinute,
    windowMs: MINUTE_MS,
    restarts: false,
    code: 'too_many_requests',
    exceeded: 'Too many attempts from this address.',
  })
}
