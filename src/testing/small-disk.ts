import { execFile } from 'node:child_process'
import { appendFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '#server/db/transact.ts'
import { onTeardown } from './on-teardown.ts'
import { freshFolder } from './process.ts'

const run = promisify(execFile)

/** Mounts a file system with this many megabytes. */
export async function smallDisk(megabytes: number): Promise<string> {
  const folder = await freshFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]
  await run('mount', options)
  onTeardown(async () => void (await run('umount', ['--lazy', folder])))
  return folder
}

/** Makes a mounted file system read-only. */
export const makeReadOnly = (folder: string) => run('mount', ['-o', 'remount,ro', folder])

/** Fills the disk of a folder with a file `ballast` until this many bytes are free. */
export async function fillDisk(folder: string, freeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = Math.max(0, bavail * bsize - freeBytes)
  await appendFile(join(folder, 'ballast'), Buffer.alloc(bytes)).catch((error: unknown) => {
    // Another process used some of the space first.
    if (codeOf(error) !== 'ENOSPC') throw error
  })
}
