import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { audit } from '../history/audit.ts'
import { checkMasterKey, keyVersion, useNewestKey } from './check-master-key.ts'
import { addKey, readKeyFile } from './key-file.ts'
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
    if (left > 0) return say(`Encrypted secrets that the last rotation had left: ${left}.`)
    keys = await addKey(keyFile)
    say(`Key ${newestOf(keys)} is in ${keyFile}. Back up that file, separately from the database.`)
    if (hasNodes)
      return say('Copy the file to every node, then run this command again to use the key.')
  }

  const vault = createVault(keys)
  await use(db, vault, newestOf(keys))
  try {
    let resealed = await resealAll(db, vault, tellNowAndThen(say))
    await servers()
    resealed += await resealAll(db, vault)
    say(
      `Secrets encrypted with key ${newestOf(keys)}: ${resealed}. Older backups need the older keys, so keep them in the file.`,
    )
  } catch (error) {
    say('The rotation is not finished. Run this command again to continue it.')
    throw error
  }
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
  let toldAt = performance.now()
  return (resealed) => {
    if (performance.now() - toldAt < TELLING_MS) return
    toldAt = performance.now()
    say(`  Encrypted so far: ${resealed}`)
  }
}

/** Every column that holds a secret, in tables with a numeric `id`. */
export const SEALED_COLUMNS = [
  { table: 'account', column: 'password_sealed' },
  { table: 'proxy', column: 'password_sealed' },
  { table: 'br_bot', column: 'firebase_token_sealed' },
  { table: 'captcha_key', column: 'key_sealed' },
  { table: 'auth_totp', column: 'secret_sealed' },
  { table: 'job_import_chunk', column: 'rows_sealed' },
] as const
type SealedColumn = (typeof SEALED_COLUMNS)[number]

const BATCH = 500

interface Sealed {
  id: number
  sealed: string
}

/** Reseals values that were sealed with an older key and returns their number. It can be resumed after an interruption. */
async function resealAll(
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
  await transact(db, async (trx) => {
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
