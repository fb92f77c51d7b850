import { recordLostDatabase } from '../db/lost-database.ts'
import type { Db } from '../db/schema.ts'
import { createKeyFile, readKeyFile, rereadKeyFile } from './key-file.ts'
import { keyVersion, proveKey } from './prove-key.ts'
import { createVault, type Vault } from './vault.ts'

/**
 * The vault of a server. It seals with the key in use on the database, which may be older than the newest of the file,
 * and reads the file again when it meets what a newer one sealed.
 */
export async function openVault(db: Db, keyFile: string): Promise<Vault> {
  const inUse = await keyVersion(db)
  // A new key would open nothing of what is sealed already.
  const isNewKey = inUse === undefined && (await createKeyFile(keyFile))
  const keys = await readKeyFile(keyFile)
  if (inUse === undefined && !isNewKey) await recordLostDatabase(db)
  const upTo = (version: number) => rereadKeyFile(keyFile).filter((key) => key.version <= version)
  const known = inUse === undefined ? keys : keys.filter((key) => key.version <= inUse)
  // With none of those the proof fails, and says what is wrong.
  const vault = createVault(known.length > 0 ? known : keys, upTo)
  await proveKey(db, vault)
  return vault
}
