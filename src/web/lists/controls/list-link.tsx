import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to a list with filters, its address as text: which search each page takes is the page's own matter. */
export function ListLink({ href, ...link }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    // Another tab, another window, a download: the browser's own matter.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    history.push(href)
  }
  return <a href={href} onClick={follow} {...link} />
}
