import { type FileHandle, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './db/transact.ts'

/**
 * Gives a new file the owner of the file that it replaces, or else of its directory. Otherwise the server, which runs as
 * another user, could not open what a command writes as root. Other users than root cannot give files away.
 */
export async function takeOwnerOf(replaced: string, file: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await statOrDirectory(replaced)
  await file.chown(uid, gid)
}

async function statOrDirectory(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return stat(dirname(path))
  }
}
