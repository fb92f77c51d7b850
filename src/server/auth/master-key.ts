import { recordLostDatabase } from '../db/lost-database.ts'
import type { Db } from '../db/schema.ts'
import { checkMasterKey, keyVersion } from './check-master-key.ts'
import { createKeyFile, readKeyFile, rereadKeyFile } from './key-file.ts'
import { createVault, type Vault } from './vault.ts'

/**
 * The vault of a server. It seals with the key that the database currently uses, which may be older than the newest key in
 * the file, and reads the file again when a value was sealed with a newer key.
 */
export async function openVault(db: Db, keyFile: string): Promise<Vault> {
  const inUse = await keyVersion(db)
  // A new key could not open the existing sealed values.
  const isNewKey = inUse === undefined && (await createKeyFile(keyFile))
  const keys = await readKeyFile(keyFile)
  if (inUse === undefined && !isNewKey) await recordLostDatabase(db)
  const upTo = (version: number) => rereadKeyFile(keyFile).filter((key) => key.version <= version)
  const known = inUse === undefined ? keys : keys.filter((key) => key.version <= inUse)
  // Without a matching key, the check fails with an explanation.
  const vault = createVault(known.length > 0 ? known : keys, upTo)
  await checkMasterKey(db, vault)
  return vault
}
