import type { Notify } from './notify.ts'

/** Takes over the links of the page to files such as exports; what saves them is fetched with the first. */
export function watchDownloads(notify: Notify): () => void {
  const onClick = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element && target.closest('a[download][href^="/api/"]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
    // With a modifier key the user asks for a new tab.
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
