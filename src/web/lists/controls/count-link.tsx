import { formatCount } from '#domain/format.ts'
import { ListLink } from './list-link.tsx'

interface CountLinkProps {
  count: number
  /** The list of exactly what is counted. */
  href: string
  /** What is counted: "BR bots on Kyiv". */
  label: string
}

/** A number in a table that links to what it counts; zero is no link. */
export function CountLink({ count, href, label }: CountLinkProps) {
  if (count === 0) return <span className="num text-fg-3">0</span>
  return (
    <ListLink
      href={href}
      aria-label={`${formatCount(count)} ${label}`}
      className="num inline-flex min-h-6 min-w-6 items-center justify-end underline decoration-edge underline-offset-2 hover:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {formatCount(count)}
    </ListLink>
  )
}
