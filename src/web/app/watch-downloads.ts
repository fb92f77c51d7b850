import type { Notify } from './notify.ts'

/** Handles the links to downloads such as exports. The code that saves them is loaded with the first one. */
export function watchDownloads(notify: Notify): () => void {
  const onClick = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element && target.closest('a[download][href^="/api/"]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
    // With a modifier key the user requests a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href, download } = link
    void import('./save-download.ts').then(({ saveDownload }) =>
      saveDownload({ href, name: download }, notify),
    )
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
