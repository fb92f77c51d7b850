import { chmod, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fileExists, ifExists } from '../existing-file.ts'
import { ExplainedError } from '../explained-error.ts'
import { isDiskFull } from './disk-full.ts'
import { codeOf } from './transact.ts'

/** Copies all pages in one step, because a backup in several steps restarts after each write in between. */
const ALL_PAGES = 2 ** 31 - 1
const PATIENCE_MS = 5000

/** Files that SQLite writes beside a database file. They remain if the process is killed. */
export const COMPANIONS = ['-wal', '-shm', '-journal']

/** Writes a snapshot of the database to a new file, while it is in use. Returns its size in bytes. */
export async function backUp(file: string, target: string): Promise<number> {
  if (await fileExists(target)) throw new Error(`${target} already exists. Name a new file.`)
  if (!(await hasDatabase(file))) throw new Error(`There is no database at ${file} yet.`)
  const partial = `${target}.partial`
  try {
    await createPrivately(partial)
    await copyInto(file, partial)
    refuseDamaged(partial, file)
    await moveIntoPlace(partial, target)
  } catch (cause) {
    const reason = reasonOf(cause, dirname(target))
    throw reason === undefined
      ? cause
      : new ExplainedError(`No backup was written: ${reason}`, { cause })
  } finally {
    await discard(partial)
  }
  return (await stat(target)).size
}

function reasonOf(cause: unknown, folder: string): string | undefined {
  if (isDiskFull(cause))
    return `the disk with ${folder} is full. Free some space, or name a file on another disk.`
  switch (codeOf(cause)) {
    case 'ENOENT':
      return `there is no folder ${folder}. Create it, or name a file in another folder.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `this user cannot write to ${folder}. Name a file in another folder.`
    default:
      return undefined
  }
}

/** Throws unless the file is a complete database: every page, every index, every reference. The message names the file that it is a copy of. */
export function refuseDamaged(file: string, original = file): void {
  const db = new Sqlite(file, { fileMustExist: true })
  try {
    // Converts the database to a single file, without a separate log.
    db.pragma('journal_mode = delete')
    const [verdict] = db.prepare<[], string>('pragma integrity_check').pluck().all()
    const orphans = db.prepare('pragma foreign_key_check').all().length
    if (verdict !== 'ok') throw new Error(`it is damaged (${verdict})`)
    if (orphans > 0) throw new Error(`${orphans} of its rows refer to missing rows`)
  } catch (cause) {
    const isStrange = /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(cause))
    const reason =
      isStrange || !(cause instanceof Error) ? 'it is not a complete database' : cause.message
    throw new Error(`${original} cannot be used: ${reason}`, { cause })
  } finally {
    db.close()
  }
}

/** Creates a file that only this user can read, because it contains password hashes. */
async function createPrivately(file: string): Promise<void> {
  await discard(file)
  await (await open(file, 'wx', 0o600)).close()
  await chmod(file, 0o600)
}

/** Moves a complete file to its target path and syncs it to disk. */
export async function moveIntoPlace(file: string, target: string): Promise<void> {
  await sync(file)
  await rename(file, target)
  await syncFolderOf(target)
}

/** Syncs the folder of a file, so that its file names are durable. */
export async function syncFolderOf(file: string): Promise<void> {
  // Windows cannot open a directory.
  if (process.platform !== 'win32') await sync(dirname(file))
}

/**
 * Removes a database file with its companion files. SQLite would apply a leftover log to the next file of that name.
 */
export async function discard(file: string): Promise<void> {
  for (const part of ['', ...COMPANIONS]) await rm(file + part, { force: true })
}

/** Whether the file has content. SQLite accepts an empty file as a new database. */
export async function hasDatabase(file: string): Promise<boolean> {
  const found = await ifExists(stat(file))
  return found !== undefined && found.size > 0
}

async function copyInto(file: string, partial: string): Promise<void> {
  const source = new Sqlite(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    await source.backup(partial, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
