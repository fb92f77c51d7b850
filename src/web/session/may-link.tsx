import type { ComponentProps } from 'react'
import { TOPIC_ACCESS } from '#contract/topics.ts'
import { allows } from '#domain/access.ts'
import { formatCount } from '#domain/format.ts'
import { ListLink, VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import { counted, type Noun } from '#web/lists/page/noun.ts'
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

interface CountLinkProps {
  count: number
  /** The list of exactly what is counted. */
  href: string
  /** What is counted, for screen readers. */
  noun: Noun
  /** Where it is or whose it is: "on Kyiv". */
  place: string
}

/** A number in a table that links to the counted rows; zero has no link. */
function CountLink({ count, href, noun, place }: CountLinkProps) {
  if (count === 0) return <span className="num text-fg-3">0</span>
  return (
    <ListLink
      href={href}
      aria-label={`${counted(count, noun)} ${place}`}
      className={`num min-w-6 justify-end pointer-coarse:min-w-11 ${VALUE_LINK}`}
    >
      {formatCount(count)}
    </ListLink>
  )
}
