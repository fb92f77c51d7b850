import type { ReactNode } from 'react'
import { ListLink, VALUE_LINK } from '#web/lists/controls/list-link.tsx'

interface MomentLinkProps {
  atMs: number
  children: ReactNode
}

/** A link to the list of bots at a moment of the history. */
export function MomentLink({ atMs, children }: MomentLinkProps) {
  return (
    <ListLink
      href={`/bots?at=${encodeURIComponent(new Date(atMs).toISOString())}`}
      className={`text-fg-2 ${VALUE_LINK}`}
    >
      {children}
    </ListLink>
  )
}
