import { access, constants } from 'node:fs/promises'
import { createFolder } from './create-folder.ts'
import { codeOf } from './db/transact.ts'
import type { Env } from './env.ts'
import { ExplainedError } from './explained-error.ts'

/** Creates the data folder if it is missing, and checks that this user can use it. */
export async function prepareDataDir({ dataDir }: Env): Promise<void> {
  try {
    await createFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const code = codeOf(cause)
    const reason =
      code === 'EROFS'
        ? onReadOnlyDisk(`The data folder ${dataDir}`)
        : `The data folder ${dataDir} cannot be used (${code}). Make it readable and writable for this user, or set NIGHT_SHIFT_DATA_DIR to another.`
    throw new ExplainedError(reason, { cause })
  }
}

/** Explains that a file or subfolder of the data folder is on a read-only disk. */
export const onReadOnlyDisk = (what: string): string =>
  `${what} cannot be written: its disk is read-only. Mount the disk for writing, or set NIGHT_SHIFT_DATA_DIR to a folder on another one.`
