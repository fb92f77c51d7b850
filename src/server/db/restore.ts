import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { keyVersion } from '../auth/check-master-key.ts'
import { openVault } from '../auth/master-key.ts'
import { createFolder } from '../create-folder.ts'
import { fileExists, ifExists } from '../existing-file.ts'
import { ExplainedError } from '../explained-error.ts'
import { takeOwnerOf } from '../file-owner.ts'
import {
  COMPANIONS,
  discard,
  hasDatabase,
  moveIntoPlace,
  refuseDamaged,
  syncFolderOf,
} from './backup.ts'
import { currentTime } from './clock.ts'
import { isDiskFull } from './disk-full.ts'
import { lockExclusively } from './exclusive-lock.ts'
import { openDatabase } from './open.ts'
import { codeOf } from './transact.ts'

interface Restore {
  /** The backup. */
  source: string
  /** The database file in use. */
  file: string
  keyFile: string
}

/**
 * Replaces the database with a backup after checking a copy of it: the copy must be complete, have a schema that this
 * program knows, and be sealed with the master key. Returns the path of the previous database, if there was one. A
 * process killed at any moment leaves either the previous or the restored database in place, complete.
 */
export async function restore({ source, file, keyFile }: Restore): Promise<string | undefined> {
  const stats = await ifExists(stat(source))
  if (!stats) throw new Error(`There is no file ${source}.`)
  if (stats.isDirectory()) throw new Error(`${source} is a folder. Name the file of a backup.`)
  // A copy of a pipe or a device would be empty, or wait for data forever.
  if (!stats.isFile())
    throw new Error(`${source} is not a regular file. Write the backup to a file, then restore it.`)
  const copy = copyOf(file)
  try {
    await prepare(copy, { source, file, keyFile })
    return await replace(file, copy)
  } finally {
    await discard(copy)
  }
}

/**
 * Removes the files of an interrupted restore that did not replace the database. Returns whether there were any. Call
 * it once the database is open.
 */
export async function discardInterruptedRestore(file: string): Promise<boolean> {
  const copy = copyOf(file)
  const isInterrupted = await fileExists(copy)
  await discard(copy)
  const { dev, ino } = await stat(file)
  for (const path of await previousDatabases(file)) {
    const other = await stat(path)
    // A link to the database in use: SQLite would create a separate log for each name.
    if (other.dev === dev && other.ino === ino) await rm(path)
  }
  return isInterrupted
}

/** The databases that restores have replaced, oldest first. */
export async function previousDatabases(file: string): Promise<string[]> {
  const names = await readdir(dirname(file))
  return names
    .filter((name) => name.startsWith(`${basename(file)}${PREVIOUS}`) && name.endsWith('Z'))
    .sort()
    .map((name) => join(dirname(file), name))
}

const PREVIOUS = '.before-'

const copyOf = (file: string) => `${file}.restoring`

async function prepare(copy: string, { source, file, keyFile }: Restore): Promise<void> {
  try {
    await createFolder(dirname(file))
    await discard(copy)
    await copyPrivately(source, copy, file)
    // A copy of the files of a killed server has its latest changes only in the log.
    if (await fileExists(`${source}-wal`)) await copyPrivately(`${source}-wal`, `${copy}-wal`, file)
    refuseDamaged(copy)
    const db = await openDatabase({ file: copy })
    try {
      // An empty file is a valid database too, but not a backup.
      if ((await keyVersion(db)) === undefined)
        throw new Error('it contains no data of Night Shift')
      await openVault(db, keyFile)
      // A session in the backup may have ended since.
      await db.deleteFrom('auth_ticket').execute()
      await db.deleteFrom('auth_password_reset').execute()
      await db.deleteFrom('auth_session').execute()
      // Running jobs of the backup are paused, because users do not expect them to continue.
      await db
        .updateTable('job')
        .set({ state: 'paused', until_ms: currentTime() })
        .where('state', '=', 'running')
        .execute()
    } finally {
      await db.destroy()
    }
  } catch (cause) {
    throw new ExplainedError(`${source} was not restored: ${reasonOf(cause, copy, source)}`, {
      cause,
    })
  }
}

/** Copies a file and lets only the owner of the database read the copy, because it contains password hashes. */
async function copyPrivately(source: string, copy: string, file: string): Promise<void> {
  await copyFile(source, copy)
  // The copy has the mode of the source and, as root, its owner.
  const handle = await open(copy, 'r+')
  try {
    await handle.chmod(0o600)
    await takeOwnerOf(file, handle)
  } finally {
    await handle.close()
  }
}

function reasonOf(cause: unknown, copy: string, source: string): string {
  const folder = dirname(copy)
  if (isDiskFull(cause))
    return `the disk with ${folder} is full. The database is unchanged. Free some space, then restore again.`
  switch (codeOf(cause)) {
    case 'EROFS':
      return `the disk with ${folder} is read-only. Mount it for writing, then restore again.`
    case 'EACCES':
    case 'EPERM':
      return `this user cannot read it, or cannot write to ${folder}. Run the command as the user of the server, and let that user read the backup.`
  }
  return cause instanceof Error
    ? cause.message.replace(`${copy} cannot be used: `, '').replaceAll(copy, source)
    : String(cause)
}

async function replace(file: string, copy: string): Promise<string | undefined> {
  const hasPrevious = await hasDatabase(file)
  const release = hasPrevious ? lockExclusively(file) : () => undefined
  if (!release) throw new Error(`A server is running on ${file}. Stop it first.`)
  const previous = `${file}${PREVIOUS}${new Date().toISOString().replaceAll(':', '-')}`
  try {
    if (hasPrevious) await link(file, previous)
    // A damaged or lost database may have left a log, which SQLite would apply to the restored one.
    for (const companion of COMPANIONS)
      if (await fileExists(file + companion)) await rename(file + companion, previous + companion)
    await syncFolderOf(file)
    await moveIntoPlace(copy, file)
  } finally {
    release()
  }
  return hasPrevious ? previous : undefined
}
