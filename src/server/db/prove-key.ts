import type { Vault } from '../vault.ts'
import type { Db } from './schema.ts'

const PROOF = { table: 'setting', column: 'value', row: 'master_key' } as const
const WORD = 'night shift'

/** Whether a master key has been used on this database. */
export async function isSealed(db: Db): Promise<boolean> {
  const proof = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', PROOF.row)
    .executeTakeFirst()
  return proof !== undefined
}

/** Refuses a master key that is not the one this database was sealed with, before anything is sealed with the wrong one. */
export async function proveKey(db: Db, vault: Vault): Promise<void> {
  const sealed = vault.seal(PROOF, WORD)
  await db
    .insertInto('setting')
    .values({ name: PROOF.row, value: { sealed } })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', PROOF.row)
    .executeTakeFirstOrThrow()
  if (!opens(vault, value))
    throw new Error(
      'The master key does not fit this database. Put back the key file it was made with (NIGHT_SHIFT_MASTER_KEY_FILE).',
    )
}

function opens(vault: Vault, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('sealed' in value)) return false
  try {
    return vault.open(PROOF, String(value.sealed)) === WORD
  } catch {
    return false
  }
}
