import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { audit, type Caller } from '../../history/audit.ts'
import type { Context } from '../../http/context.ts'
import { chargeAttempt, clearAttempt, codeAttempt } from './attempts.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

const APP_CODE = /^\d{6}$/

type Asking = Pick<Context, 'db' | 'vault' | 'device'>
interface User {
  readonly id: string
  readonly username: string
}

/**
 * Uses up a code of the app or a recovery code, or refuses it. The attempt is charged before the code is checked. The
 * code is used up before the action that it allows, so it stays used if that action fails.
 */
export async function spendCode(
  asking: Asking,
  caller: Caller,
  user: User,
  typed: string,
): Promise<'code' | 'recovery code'> {
  const code = typed.replace(/\s/g, '')
  const { db, vault } = asking
  await chargeAttempt(db, await codeAttempt(asking, user))
  if (APP_CODE.test(code) && (await spendTotp(db, vault, user.id, code))) return 'code'
  if (!APP_CODE.test(code) && (await spendRecoveryCode(db, user.id, code))) return 'recovery code'
  return refuseCode(db, caller, user.id)
}

/** Uses the first code of a secret, which confirms the secret. */
export async function spendFirstCode(
  asking: Asking,
  caller: Caller,
  user: User,
  code: string,
): Promise<void> {
  const { db, vault } = asking
  await chargeAttempt(db, await codeAttempt(asking, user))
  if (!(await spendTotp(db, vault, user.id, code, false))) await refuseCode(db, caller, user.id)
}

async function refuseCode(db: Db, caller: Caller, userId: string): Promise<never> {
  await audit(db, caller, { action: 'user.code_refused', entityId: userId })
  throw refusedField('code', 'This code is wrong or was used before.', 'bad_credentials')
}

/** Resets the wrong codes of a user after a correct code has been accepted. */
export async function clearCodes(trx: Db, { device }: Asking, user: User): Promise<void> {
  await clearAttempt(trx, await codeAttempt({ db: trx, device }, user))
}
