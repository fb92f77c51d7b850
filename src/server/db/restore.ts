import { copyFile, rename, rm } from 'node:fs/promises'
import { openVault } from '../master-key.ts'
import { takeAlone } from './alone.ts'
import { createPrivately, isThere, refuseDamaged, settle } from './backup.ts'
import { openDatabase } from './open.ts'
import { keyVersion } from './prove-key.ts'

interface Restore {
  /** The backup. */
  source: string
  /** The database file in use. */
  file: string
  keyFile: string
}

/**
 * Puts a backup in the place of the database, once a copy of it has proved whole, of a schema this program knows, and
 * fitting to the master key. Answers where the database of before is kept, if there was one.
 */
export async function restore({ source, file, keyFile }: Restore): Promise<string | undefined> {
  if (!(await isThere(source))) throw new Error(`There is no file ${source}`)
  const copy = `${file}.restoring`
  try {
    await createPrivately(copy)
    await copyFile(source, copy)
    await prepare(copy, source, keyFile)
    const aside = await putAside(file)
    await settle(copy, file)
    return aside
  } finally {
    for (const left of withCompanions(copy)) await rm(left, { force: true })
  }
}

async function prepare(copy: string, source: string, keyFile: string): Promise<void> {
  try {
    refuseDamaged(copy)
    const db = await openDatabase({ file: copy })
    try {
      if ((await keyVersion(db)) !== undefined) await openVault(db, keyFile)
      // Who was signed in then may have been sent away since.
      await db.deleteFrom('auth_ticket').execute()
      await db.deleteFrom('auth_session').execute()
    } finally {
      await db.destroy()
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(copy, source) : String(cause)
    throw new Error(`${source} is not restored: ${reason}`, { cause })
  }
}

async function putAside(file: string): Promise<string | undefined> {
  if (!(await isThere(file))) return undefined
  const release = takeAlone(file)
  if (!release) throw new Error(`A server is running on ${file}. Stop it first.`)
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    for (const part of withCompanions(file))
      if (await isThere(part)) await rename(part, part.replace(file, aside))
  } finally {
    release()
  }
  return aside
}

/** The log and index that a process which was killed leaves beside the file. */
const withCompanions = (file: string) => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]
