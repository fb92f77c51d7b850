import { type FileHandle, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifExists } from './existing-file.ts'

/**
 * Gives a new file the owner of the file that it replaces, or else of its directory. Otherwise the server, which runs as
 * another user, could not open what a command writes as root. Other users than root cannot give files away.
 */
export async function takeOwnerOf(replaced: string, file: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = (await ifExists(stat(replaced))) ?? (await stat(dirname(replaced)))
  await file.chown(uid, gid)
}
