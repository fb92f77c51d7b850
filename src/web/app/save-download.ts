import { download } from '#web/api/download.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { saveFile } from '#web/lib/save-text.ts'
import type { Notify } from './notify.ts'

const SLOW_MS = 1000

/**
 * Fetches a file in full and saves it. The browser on its own would save a refusal of the server as if it were the file, and a
 * file that broke off.
 */
export async function saveDownload(
  { href, name }: { href: string; name: string },
  notify: Notify,
): Promise<void> {
  const slow = setTimeout(
    () => notify.notice('Download started', 'The file is saved as soon as it is complete.'),
    SLOW_MS,
  )
  try {
    const file = await download(href)
    saveFile(name || file.name, file.content)
  } catch (error) {
    notify.failure('Failed to download the file', reasonOf(error))
  } finally {
    clearTimeout(slow)
  }
}
