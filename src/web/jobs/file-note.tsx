import type { Job } from '#contract/job.ts'
import { formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { formatSize } from '#web/lib/format-size.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Download, Trash2 } from '#web/ui/icons.ts'

/** The file of a finished export: its size, and how long it is kept. */
export function FileNote({ job: { file } }: { job: Job }) {
  if (!file) return <p className="text-fg-2">The file was deleted. Export the rows again.</p>
  return (
    <p className="text-fg-2">
      CSV file, {formatSize(file.size)}, kept until {formatDateTime(new Date(file.expires_at))}
    </p>
  )
}

/** Downloads the file, or deletes it, so that there is room for others. */
export function FileButtons({ job: { id }, onDelete }: { job: Job; onDelete(): void }) {
  return (
    <>
      <DownloadLink download={api.jobs.file.download({ params: { id } })} variant="primary">
        <Download size={14} aria-hidden />
        Download
      </DownloadLink>
      <Button onClick={onDelete}>
        <Trash2 size={14} aria-hidden />
        Delete file
      </Button>
    </>
  )
}
