import type { ReactNode } from 'react'
import { ListLink } from '#web/lists/controls/list-link.tsx'

interface MomentLinkProps {
  atMs: number
  children: ReactNode
}

/** A link to the list of bots at a moment of the history. */
export function MomentLink({ atMs, children }: MomentLinkProps) {
  return (
    <ListLink
      href={`/bots?at=${encodeURIComponent(new Date(atMs).toISOString())}`}
      className="rounded-sm text-fg-2 underline decoration-edge underline-offset-2 hover:decoration-current pointer-coarse:py-3"
    >
      {children}
    </ListLink>
  )
}
