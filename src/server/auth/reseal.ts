import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Vault } from './vault.ts'

/** Every column that holds a secret, in tables with a numeric `id`. */
export const SEALED_COLUMNS = [
  { table: 'account', column: 'password_sealed' },
  { table: 'proxy', column: 'password_sealed' },
  { table: 'br_bot', column: 'firebase_token_sealed' },
  { table: 'captcha_key', column: 'key_sealed' },
  { table: 'auth_totp', column: 'secret_sealed' },
] as const
type SealedColumn = (typeof SEALED_COLUMNS)[number]

const BATCH = 500

interface Sealed {
  id: number
  sealed: string
}

/** Reseals values that were sealed with an older key and returns their number. It can be resumed after an interruption. */
export async function resealAll(
  db: Db,
  vault: Vault,
  onProgress: (resealed: number) => void = () => undefined,
): Promise<number> {
  let resealed = 0
  for (const place of SEALED_COLUMNS)
    for await (const batch of batchesOf(db, place)) {
      const old = batch.filter(({ sealed }) => vault.isOld(sealed))
      if (old.length > 0) await reseal(db, vault, place, old)
      resealed += old.length
      onProgress(resealed)
    }
  return resealed
}

async function* batchesOf(db: Db, { table, column }: SealedColumn): AsyncGenerator<Sealed[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Sealed>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${last} and ${sql.ref(column)} is not null
      order by id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

async function reseal(db: Db, vault: Vault, place: SealedColumn, rows: Sealed[]): Promise<void> {
  const { table, column } = place
  const cell = sql.ref(column)
  await db.transaction().execute(async (trx) => {
    for (const { id, sealed } of rows) {
      const secret = vault.open({ ...place, row: id }, sealed)
      const fresh = vault.seal({ ...place, row: id }, secret)
      // The value may have been changed in the meantime; the newer value is kept.
      await sql`update ${sql.table(table)} set ${cell} = ${fresh} where id = ${id} and ${cell} = ${sealed}`.execute(
        trx,
      )
    }
  })
}
