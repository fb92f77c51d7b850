import { Secret } from 'otpauth'
import { digest } from '../../auth/session.ts'
import type { Db } from '../../db/schema.ts'

const CODES = 10
/** 80 random bits: a fast hash is enough. */
const CODE_BYTES = 10

/** Creates ten codes that replace all previous ones; only their hashes are stored. */
export async function renewRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    inFours(new Secret({ size: CODE_BYTES }).base32),
  )
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }))
  await trx.deleteFrom('auth_recovery_code').where('user_id', '=', userId).execute()
  await trx.insertInto('auth_recovery_code').values(rows).execute()
  return codes
}

/** Uses up a code. It is looked up by its hash, so the response time reveals nothing about existing codes. */
export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('auth_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return spent.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('auth_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return amount
}

const inFours = (code: string) => code.replace(/(.{4})(?!$)/g, '$1-')

/** Ignores case, dashes and spaces. */
const hashOf = (userId: string, code: string) =>
  digest(`${userId}|${code.replace(/[^a-z0-9]/gi, '').toUpperCase()}`)
