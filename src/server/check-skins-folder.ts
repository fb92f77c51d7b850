import { stat } from 'node:fs/promises'
import { codeOf } from './db/transact.ts'
import type { Env } from './env.ts'
import { ExplainedError } from './explained-error.ts'

/** Refuses a file in place of the folder, which would never have an image. The folder itself can be created later. */
export async function checkSkinsFolder({ skinsFolder }: Env): Promise<void> {
  if ((await isFolder(skinsFolder)) !== false) return
  throw new ExplainedError(
    `${skinsFolder} is not a folder. Set NIGHT_SHIFT_SKINS_DIR to the folder with your images of the skins, or remove the setting to use the drawn faces.`,
  )
}

/** Undefined if there is nothing at the path, or if this user cannot see it. */
async function isFolder(path: string): Promise<boolean | undefined> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? false : undefined
  }
}
