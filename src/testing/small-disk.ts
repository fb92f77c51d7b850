import { execFile } from 'node:child_process'
import { appendFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '#server/db/transact.ts'
import { afterwards } from './on-teardown.ts'
import { freshFolder } from './process.ts'

const run = promisify(execFile)

/** A file system of its own, of so many megabytes. */
export async function smallDisk(megabytes: number): Promise<string> {
  const folder = await freshFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]
  await run('mount', options)
  afterwards(async () => void (await run('umount', ['--lazy', folder])))
  return folder
}

/** Leaves so many bytes free on the disk of a folder, by a file `ballast` in it that grows. */
export async function fillDisk(folder: string, leftBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = Math.max(0, bavail * bsize - leftBytes)
  await appendFile(join(folder, 'ballast'), Buffer.alloc(bytes)).catch((error: unknown) => {
    // Another process took some of the space first.
    if (codeOf(error) !== 'ENOSPC') throw error
  })
}
