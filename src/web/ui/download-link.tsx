import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { tellFailure } from './feedback/tell-failure.ts'

export interface Download {
  href: string
  /** What has to succeed before the file can be requested. */
  prepare?: (() => Promise<unknown>) | undefined
}

/** Saves a file, as every link with `download` does. */
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
          (error: unknown) => tellFailure('Failed to download', error),
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
  // In the document, so that the click reaches whoever saves the files of the page.
  document.body.append(link)
  link.click()
  link.remove()
}
