import type { ComponentProps } from 'react'
import { TOPIC_ACCESS } from '#contract/live.ts'
import { allows } from '#domain/access.ts'
import { formatCount } from '#domain/format.ts'
import { CountLink } from '#web/lists/controls/count-link.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { useMe } from './identity.ts'

type Topic = keyof typeof TOPIC_ACCESS

interface Where {
  /** What the page shows to which the link leads: whoever may hear of it may see it. */
  to: Topic
}

/** A link for those who may see where it leads; for the others its words. */
export function MayLink({ to, ...link }: ComponentProps<typeof ListLink> & Where) {
  return useMaySee(to) ? (
    <ListLink {...link} />
  ) : (
    <span className="inline-flex min-w-0">{link.children}</span>
  )
}

/** A number in a table, and the way to what it counts for those who may see that. */
export function MayCountLink({ to, ...link }: ComponentProps<typeof CountLink> & Where) {
  if (useMaySee(to)) return <CountLink {...link} />
  return <span className="num">{formatCount(link.count)}</span>
}

const useMaySee = (topic: Topic) => allows(TOPIC_ACCESS[topic], 'GET', useMe())
