import { download } from '#web/api/download.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { saveFile } from '#web/lib/save-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const SLOW_MS = 1000
const FAILED = 'Failed to download the file'

/**
 * Downloads a file completely, then saves it. The browser itself would save an error response or an incomplete file.
 */
export async function saveDownload(href: string, name: string): Promise<void> {
  // The failure of an earlier attempt.
  toast.resolve(FAILED)
  const slow = setTimeout(
    () => toast.notice('Download started', 'The file is saved as soon as it is complete.'),
    SLOW_MS,
  )
  try {
    const file = await download(href)
    saveFile(name || file.name, file.content)
  } catch (error) {
    toast.failure(FAILED, reasonOf(error))
  } finally {
    clearTimeout(slow)
  }
}
