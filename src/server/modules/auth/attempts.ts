import { addressRange } from '#domain/address-range.ts'
import { fold } from '#domain/fold.ts'
import { findDevice } from '../../auth/device.ts'
import { type Counter, charge, refund, reset } from '../../auth/throttle.ts'
import type { Db } from '../../db/schema.ts'
import type { Context } from '../../http/context.ts'

const WINDOW_MS = 15 * 60_000
const FAILURES_MAX = 5
/** Counted over all addresses, which limits guessing from many addresses. */
const FAILURES_MAX_PER_NAME = 50

const LOCK = { max: FAILURES_MAX, windowMs: WINDOW_MS, restarts: true, code: 'locked' } as const
const PASSWORDS = 'Too many wrong passwords.'
const CODES = 'Too many wrong codes.'

type Asking = Pick<Context, 'db' | 'vault' | 'caller' | 'device'>

/** The counters that are charged before the password or code of an attempt is checked. */
export interface Attempt {
  readonly own: Counter
  /** The total of many own counters. A success subtracts its own failures from the total. */
  readonly total?: Counter
}

/**
 * Attempts with a password for a name. In a browser where that user has signed in before, only failures in that
 * browser count, so strangers cannot lock the user out there. Elsewhere failures count by name and address, and in
 * total by name. Unknown names are counted alike. Names are stored as keyed hashes, because someone may have typed a
 * password instead.
 */
export async function passwordAttempt(asking: Asking, nameKey: string): Promise<Attempt> {
  const { db, vault, caller, device } = asking
  const known = await findDevice(db, device.read(), nameKey)
  const lock = { ...LOCK, exceeded: PASSWORDS }
  if (known !== undefined) return { own: { ...lock, kind: 'password_device', subject: known } }
  const name = vault.mark(nameKey)
  const subject = `${name} ${addressRange(caller.ip)}`
  return {
    own: { ...lock, kind: 'password_address', subject },
    total: {
      kind: 'password_name',
      subject: name,
      max: FAILURES_MAX_PER_NAME,
      windowMs: WINDOW_MS,
      restarts: false,
      code: 'locked',
      exceeded: 'Too many wrong passwords for this username from unknown browsers.',
      alternative: ', or sign in with a passkey or in a browser where you have signed in before',
    },
  }
}

/**
 * Attempts with a code after a correct password. Someone who knows the password cannot lock the browsers of the user.
 */
export async function codeAttempt(
  { db, device }: Pick<Asking, 'db' | 'device'>,
  { id, username }: { id: string; username: string },
): Promise<Attempt> {
  const known = await findDevice(db, device.read(), fold(username))
  const lock = { ...LOCK, exceeded: CODES }
  return known === undefined
    ? { own: { ...lock, kind: 'code_user', subject: id } }
    : { own: { ...lock, kind: 'code_device', subject: known } }
}

/** Attempts of a signed-in user to enter their password again. */
export const proofAttempt = (userId: string): Attempt => ({
  own: { ...LOCK, exceeded: PASSWORDS, kind: 'proof', subject: userId },
})

/** Charges the own counter first, so that a locked caller adds nothing to the total. */
export async function chargeAttempt(db: Db, { own, total }: Attempt): Promise<void> {
  await charge(db, own)
  if (total) await charge(db, total)
}

/** Resets the failures after a successful attempt. */
export async function clearAttempt(trx: Db, { own, total }: Attempt): Promise<void> {
  const attempts = await reset(trx, own)
  if (total && attempts > 0) await refund(trx, total, attempts)
}
