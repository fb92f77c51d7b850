import { audit, type Caller } from '../../db/audit.ts'
import { chargeAttempt, clearAttempts } from '../../db/lock.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import type { Context } from '../../http/context.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

const APP_CODE = /^\d{6}$/

/** No username begins with a space, so no name is locked with it. */
const lockOf = (userId: string) => ` code of ${userId}`

/**
 * Takes a code of the app or a recovery code, or refuses it; counted as wrong before it is looked at. It is spent here,
 * before what it allows is done: a code that was used stays used.
 */
export async function spendCode(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  caller: Caller,
  userId: string,
  typed: string,
): Promise<'code' | 'recovery code'> {
  const code = typed.replace(/\s/g, '')
  await chargeAttempt(db, lockOf(userId), 'codes')
  if (APP_CODE.test(code) && (await spendTotp(db, vault, userId, code))) return 'code'
  if (!APP_CODE.test(code) && (await spendRecoveryCode(db, userId, code))) return 'recovery code'
  return refuseCode(db, caller, userId)
}

/** The first code of a secret that is to be confirmed. */
export async function spendFirstCode(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  caller: Caller,
  userId: string,
  code: string,
): Promise<void> {
  await chargeAttempt(db, lockOf(userId), 'codes')
  if (!(await spendTotp(db, vault, userId, code, false))) await refuseCode(db, caller, userId)
}

async function refuseCode(db: Db, caller: Caller, userId: string): Promise<never> {
  await audit(db, caller, { action: 'user.code_refused', entityId: userId })
  throw refusedField('code', 'Wrong code, or one that was used before', 'bad_credentials')
}

/** Forgets the wrong codes of a user, once a right one has done its work. */
export const clearCodes = (trx: Db, userId: string) => clearAttempts(trx, lockOf(userId))
