import type { Db } from '../db/schema.ts'
import { audit } from '../history/audit.ts'
import { checkMasterKey, keyVersion, useNewestKey } from './check-master-key.ts'
import { addKey, readKeyFile } from './key-file.ts'
import { resealAll } from './reseal.ts'
import { createVault, type MasterKey, type Vault } from './vault.ts'

interface Rotation {
  db: Db
  keyFile: string
  /** Whether other nodes use copies of the key file. */
  hasNodes: boolean
  say(text: string): void
  /** Waits until all running servers use the new key. */
  servers(): Promise<unknown>
}

const COMMAND = { userId: null, username: null, ip: '', agent: '', requestId: '' }

/**
 * Adds a master key and reseals every secret with it while servers are running. After an interruption another call
 * resumes.
 */
export async function rotateKey({ db, keyFile, hasNodes, say, servers }: Rotation): Promise<void> {
  const inUse = await keyVersion(db)
  if (inUse === undefined)
    throw new Error('There is no master key yet. Start the server once first.')
  let keys = await readKeyFile(keyFile)
  await checkMasterKey(db, createVault(keys))

  if (newestOf(keys) === inUse) {
    const left = await resealAll(db, createVault(keys))
    if (left > 0) return say(`${left} secrets were left of the last rotation: they are sealed now.`)
    keys = await addKey(keyFile)
    say(`Key ${newestOf(keys)} stands in ${keyFile}. Back that file up, apart from the database.`)
    if (hasNodes)
      return say('Copy the file to every node, then run this command again to use the key.')
  }

  const vault = createVault(keys)
  await use(db, vault, newestOf(keys))
  let resealed = await resealAll(db, vault, tellNowAndThen(say))
  await servers()
  resealed += await resealAll(db, vault)
  say(
    `${resealed} secrets are sealed with key ${newestOf(keys)}. Older backups need the older keys: leave them in the file.`,
  )
}

const newestOf = (keys: MasterKey[]) => Math.max(...keys.map(({ version }) => version))

async function use(db: Db, vault: Vault, version: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await useNewestKey(trx, vault)
    await audit(trx, COMMAND, { action: 'master_key.rotated', after: { version } })
  })
}

const TELLING_MS = 5000

function tellNowAndThen(say: (text: string) => void): (resealed: number) => void {
  let toldAt = Date.now()
  return (resealed) => {
    if (Date.now() - toldAt < TELLING_MS) return
    toldAt = Date.now()
    say(`  ${resealed} secrets so far`)
  }
}
