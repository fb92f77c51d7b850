import type { ComponentProps } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatCount } from '#domain/format.ts'
import { CountLink } from '#web/ui/count-link.tsx'
import { ListLink } from '#web/ui/list-link.tsx'
import { useMay } from './use-may.ts'

/** The call that the page lives on to which a link leads. */
interface Where {
  endpoint: Endpoint
}

/** A link for those who may see where it leads; for the others its words. */
export function MayLink({ endpoint, ...link }: ComponentProps<typeof ListLink> & Where) {
  return useMay(endpoint) ? <ListLink {...link} /> : <span>{link.children}</span>
}

/** A number in a table, and the way to what it counts for those who may see that. */
export function MayCountLink({ endpoint, ...link }: ComponentProps<typeof CountLink> & Where) {
  if (useMay(endpoint)) return <CountLink {...link} />
  return <span className="num">{formatCount(link.count)}</span>
}
