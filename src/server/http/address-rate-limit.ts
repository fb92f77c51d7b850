import type { Endpoint } from '#contract/endpoint.ts'
import { addressRange } from '#domain/address-range.ts'
import { charge } from '../auth/throttle.ts'
import type { Db } from '../db/schema.ts'

const MINUTE_MS = 60_000

/** Refuses the calls of an address beyond what its endpoint takes in a minute; the nodes count together. */
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
