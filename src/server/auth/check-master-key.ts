import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import type { Vault } from './vault.ts'

const PROOF = { table: 'setting', column: 'value', row: 'master_key' } as const
const WORD = 'night shift'
const Proof = z.object({ sealed: z.string() })

/** The version of the master key in use on this database; undefined before the first start. */
export async function keyVersion(db: Db): Promise<number | undefined> {
  const sealed = await readProof(db)
  return sealed === undefined ? undefined : Number(sealed.split('.')[0])
}

/**
 * Refuses a master key that does not belong to this database, before anything is sealed with it. Later calls switch to a
 * newer key that is in use.
 */
export async function checkMasterKey(db: Db, vault: Vault): Promise<void> {
  const sealed = (await readProof(db)) ?? (await writeProof(db, vault))
  if (!opens(vault, sealed))
    throw new Error(
      'The master key does not match this database. Restore the key file that was used with it (NIGHT_SHIFT_MASTER_KEY_FILE).',
    )
}

/** Marks the newest key of this vault as the key in use. Other processes switch to it at their next check. */
export async function useNewestKey(db: Db, vault: Vault): Promise<void> {
  const value = { sealed: vault.seal(PROOF, WORD) }
  await db.updateTable('setting').set({ value }).where('name', '=', PROOF.row).execute()
}

async function readProof(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', PROOF.row)
    .executeTakeFirst()
  return row && Proof.parse(row.value).sealed
}

/** Several processes may start at the same time; only the first insert takes effect. */
async function writeProof(db: Db, vault: Vault): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: PROOF.row, value: { sealed: vault.seal(PROOF, WORD) } })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readProof(db)) ?? ''
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(PROOF, sealed) === WORD
  } catch {
    return false
  }
}
