import type { ComponentProps } from 'react'
import { TOPIC_ACCESS } from '#contract/live.ts'
import { allows } from '#domain/access.ts'
import { formatCount } from '#domain/format.ts'
import { CountLink } from '#web/lists/controls/count-link.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { useMe } from './identity.ts'

type Topic = keyof typeof TOPIC_ACCESS

interface Where {
  /** The endpoint of the linked page: readers who can call it can see the page. */
  to: Topic
}

/** A link for readers who can see its target; plain text for others. */
export function MayLink({ to, ...link }: ComponentProps<typeof ListLink> & Where) {
  return useMaySee(to) ? (
    <ListLink {...link} />
  ) : (
    <span className="inline-flex min-w-0">{link.children}</span>
  )
}

/** A number in a table, linked to the counted rows for readers who can see them. */
export function MayCountLink({ to, ...link }: ComponentProps<typeof CountLink> & Where) {
  if (useMaySee(to)) return <CountLink {...link} />
  return <span className="num">{formatCount(link.count)}</span>
}

const useMaySee = (topic: Topic) => allows(TOPIC_ACCESS[topic], 'GET', useMe())
