import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface ListLinkProps extends ComponentProps<'a'> {
  href: string
  /** Called when the link is followed in this tab. */
  onPick?: (() => void) | undefined
}

/** A link to a list with filters. The URL is text, since each page has its own search. */
export function ListLink({ href, onPick, ...link }: ListLinkProps) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    // The browser handles other tabs, other windows and downloads.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    history.push(href)
    onPick?.()
  }
  return <a href={href} onClick={follow} {...link} />
}

/** The classes of a link in running text, which can be cut off. */
export const TEXT_LINK = 'underline decoration-edge underline-offset-2 hover:text-accent'

/** The classes of a link in a value, large enough for a finger. */
export const VALUE_LINK = `inline-flex min-h-6 items-center pointer-coarse:min-h-11 ${TEXT_LINK}`
