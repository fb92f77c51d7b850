import { Secret, TOTP } from 'otpauth'
import type { Vault } from '../../auth/vault.ts'
import { currentTime } from '../../db/clock.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

const ISSUER = 'Night Shift'
const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Accepted difference of a phone's clock, in steps. */
const WINDOW = 1

const placeOf = (row: number) => ({ table: 'auth_totp', column: 'secret_sealed', row })

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) })

/** Creates a secret that is not in use until confirmed; it replaces an earlier unconfirmed one. */
export async function beginTotp(
  trx: Db,
  vault: Vault,
  { id, username }: { id: string; username: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const [row = 0] = await reserveIds(trx, 'auth_totp', 1)
  const fresh = { id: row, secret_sealed: vault.seal(placeOf(row), secret), last_step: 0 }
  const begun = await trx
    .insertInto('auth_totp')
    .values({ user_id: id, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('auth_totp.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw new AppError('conflict', 'Two-factor authentication is already on.')
  return { secret, uri: totpOf(secret, username).toString() }
}

/**
 * Checks a code of the confirmed secret, or of an unconfirmed one. It also uses up the code: of concurrent attempts
 * with the same code, only the first advances the step.
 */
export async function spendTotp(
  db: Db,
  vault: Vault,
  userId: string,
  code: string,
  isConfirmed = true,
): Promise<boolean> {
  const row = await db
    .selectFrom('auth_totp')
    .select(['id', 'secret_sealed'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const timestamp = currentTime()
  const totp = totpOf(vault.open(placeOf(row.id), row.secret_sealed))
  // Compares in constant time.
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  if (delta === null) return false
  const step = Math.floor(timestamp / STEP_MS) + delta
  const spent = await db
    .updateTable('auth_totp')
    .set({ last_step: step })
    .where('id', '=', row.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}
