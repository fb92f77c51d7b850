import { addressRange } from '#domain/address-range.ts'
import { charge } from '../../auth/throttle.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

const HOUR_MS = 3_600_000
const PER_HOUR = 5
const WAITING_MAX = 200

/** Counts a registration of this address before it costs a hash. One of a taken name counts too: names can be probed so. */
export function chargeRegistration(db: Db, ip: string): Promise<void> {
  return charge(db, {
    kind: 'registration',
    subject: addressRange(ip),
    max: PER_HOUR,
    windowMs: HOUR_MS,
    restarts: false,
    code: 'too_many_requests',
    exceeded: `Only ${PER_HOUR} people an hour can ask for access from one address.`,
  })
}

/**
 * Refuses a user who would wait behind 200 others. The user's row is there already. The claim locks out other
 * registrations until this transaction ends, so that of many at once exactly as many pass as there is room for.
 */
export async function requireRoomToWait(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('auth_claim')
    .values({ name: 'registration', user_id: userId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ user_id: userId }))
    .execute()
  const { waiting } = await trx
    .selectFrom('auth_user')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (waiting > WAITING_MAX)
    throw new AppError(
      'conflict',
      `${WAITING_MAX} people are already waiting for approval. Ask an administrator to approve or reject some of them, then try again.`,
    )
}
