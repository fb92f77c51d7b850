import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { showFailure } from './feedback/show-failure.ts'

export interface Download {
  href: string
  /** A call that must succeed before the file can be requested. */
  prepare?: (() => Promise<unknown>) | undefined
}

/** Saves a file like any link with `download`. */
export function DownloadLink({
  download: { href, prepare },
  children,
  ...look
}: ButtonLook & { download: Download; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className={buttonClass({ variant: undefined, size: undefined, ...look })}
      onClick={(event) => {
        if (!prepare) return
        event.preventDefault()
        prepare().then(
          () => save(href),
          (error: unknown) => showFailure('Failed to download', error),
        )
      }}
    >
      {children}
    </a>
  )
}

function save(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  // Added to the document, so that the listener for downloads receives the click.
  document.body.append(link)
  link.click()
  link.remove()
}
