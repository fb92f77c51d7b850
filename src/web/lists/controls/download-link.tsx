import type { ReactNode } from 'react'
import type { Download } from '#web/api/download.ts'
import { loadOrTell } from '#web/lib/lazy-part.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/feedback/show-failure.ts'

interface DownloadLinkProps extends ButtonLook {
  download: Download
  /** The file name, if it is not that of the server. */
  name?: string
  /** The accessible name, if the text is hidden on phones. */
  label?: string
  className?: string
  children: ReactNode
}

/** Saves a file like any link with `download`, but shows an error response as a message. */
export function DownloadLink({
  download: { href, prepare },
  name = '',
  label,
  className,
  children,
  ...look
}: DownloadLinkProps) {
  return (
    <a
      href={href}
      download={name}
      aria-label={label}
      className={buttonClass({ variant: undefined, size: undefined, ...look }, className)}
      onClick={(event) => {
        // With a modifier key the user requests a new tab.
        if (!prepare && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
        event.preventDefault()
        save({ href, prepare, name }).catch((error: unknown) =>
          showFailure('Failed to download', error),
        )
      }}
    >
      {children}
    </a>
  )
}

async function save({ href, prepare, name }: Download & { name: string }): Promise<void> {
  await prepare?.()
  const saving = await loadOrTell(() => import('./save-download.ts'))
  await saving?.saveDownload(href, name)
}
