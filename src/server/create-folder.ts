import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './db/transact.ts'
import { isFolder } from './existing-file.ts'

/**
 * Creates a private folder and its missing parents. The `recursive` option of Node does not return on a file system that
 * answers ENOENT although the parent exists, such as /proc.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await createOne(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await createFolder(dirname(path))
    await createOne(path)
  }
}

async function createOne(path: string): Promise<void> {
  try {
    await mkdir(path, 0o700)
  } catch (error) {
    // The error depends on the file system if the folder exists already.
    if (!(await isFolder(path))) throw error
  }
}
