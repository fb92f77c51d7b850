import type { Env } from './env.ts'
import { isFolder } from './existing-file.ts'
import { ExplainedError } from './explained-error.ts'

/** Refuses a file in place of the folder, which would never have an image. The folder itself can be created later. */
export async function checkSkinsFolder({ skinsFolder }: Env): Promise<void> {
  if ((await isFolder(skinsFolder)) !== false) return
  throw new ExplainedError(
    `${skinsFolder} is not a folder. Set NIGHT_SHIFT_SKINS_DIR to the folder with your images of the skins, or remove the setting to use the drawn faces.`,
  )
}
