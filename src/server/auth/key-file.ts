import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { syncFolderOf } from '../db/backup.ts'
import { codeOf } from '../db/transact.ts'
import { fileExists } from '../existing-file.ts'
import { ExplainedError } from '../explained-error.ts'
import { takeOwnerOf } from '../file-owner.ts'
import type { MasterKey } from './vault.ts'

const KEY_BYTES = 32
const OTHERS = 0o077
const LINE = /^(\d+):([\w-]{43})$/

/** Creates a file with a first master key unless the file exists. Returns whether it was created. */
export function createKeyFile(path: string): Promise<boolean> {
  return orExplain(path, 'created', createOnce(path))
}

/** The master keys of a file that must exist: one `version:key` per line, readable by its owner only. */
export async function readKeyFile(path: string): Promise<MasterKey[]> {
  const file = await orExplain(path, 'read', stat(path))
  // Windows has no such mode bits, and reports that everyone has access.
  if (process.platform !== 'win32' && file.isFile() && file.mode & OTHERS)
    throw new Error(
      `The key file ${path} can be read by others. It holds the master key: run chmod 600 ${path}`,
    )
  return parse(path, await orExplain(path, 'read', readFile(path, 'utf8')))
}

/** Synchronous variant, for a process that needs a key that was added after its start. */
export function rereadKeyFile(path: string): MasterKey[] {
  return parse(path, readFileSync(path, 'utf8'))
}

/** Adds a newer key. Values sealed with older keys can still be opened. */
export async function addKey(path: string): Promise<MasterKey[]> {
  const keys = await readKeyFile(path)
  const version = Math.max(...keys.map((key) => key.version)) + 1
  // A symbolic link stays: the file that it names is the one that users copy and back up.
  const file = await realpath(path)
  const temporary = `${file}.${process.pid}`
  const lines = [...keys, newKey(version)].map(toLine).join('')
  await orExplain(path, 'written', writeDurably(temporary, lines, file))
  await rename(temporary, file)
  await syncFolderOf(file)
  return readKeyFile(path)
}

/** Writes the file atomically and syncs it, so that nothing is sealed with a key that could be lost. */
async function createOnce(path: string): Promise<boolean> {
  if (await fileExists(path)) return false
  const temporary = `${path}.${process.pid}`
  await writeDurably(temporary, toLine(newKey(1)))
  try {
    await link(temporary, path)
    await syncFolderOf(path)
  } catch (error) {
    // Another process created the file first; use its key.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(temporary)
  }
  return true
}

async function writeDurably(path: string, text: string, replaced?: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    if (replaced !== undefined) await takeOwnerOf(replaced, file)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

const newKey = (version: number): MasterKey => ({ version, key: randomBytes(KEY_BYTES) })

const toLine = ({ version, key }: MasterKey) => `${version}:${key.toString('base64url')}\n`

function parse(path: string, text: string): MasterKey[] {
  const lines = text.split('\n').filter((each) => each !== '')
  const keys = lines.map((each) => LINE.exec(each))
  if (keys.length === 0 || keys.includes(null))
    throw new Error(
      `${path} is not a master key file. Restore the file that this console was first started with, or set NIGHT_SHIFT_MASTER_KEY_FILE to its path.`,
    )
  return keys.flatMap((match) =>
    match?.[2] ? [{ version: Number(match[1]), key: Buffer.from(match[2], 'base64url') }] : [],
  )
}

const NO_PERMISSION = 'this user has no permission'
const NO_FOLDER = 'its folder does not exist'
const REASONS: Record<string, string> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path contains a file',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
}

const ADVICE: Record<string, string> = {
  [NO_PERMISSION]:
    'It or its folder probably belongs to another user: give both to the user that runs the server, with chown.',
  [NO_FOLDER]: 'Create it, or set NIGHT_SHIFT_MASTER_KEY_FILE to another path.',
}

async function orExplain<Result>(
  path: string,
  what: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    const missing = what === 'read' ? 'it does not exist' : NO_FOLDER
    const code = codeOf(cause)
    const reason = code === 'ENOENT' ? missing : (REASONS[code] ?? code)
    const advice =
      ADVICE[reason] ??
      'It holds the master key: restore it from its backup, or set NIGHT_SHIFT_MASTER_KEY_FILE to its path.'
    throw new ExplainedError(`The key file ${path} cannot be ${what}: ${reason}. ${advice}`, {
      cause,
    })
  }
}
