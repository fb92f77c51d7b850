import type { Use } from '#contract/errors.ts'
import { formatCount } from '#domain/format.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'

type Kind = Use['kind']

/** The lists of all rows of each kind. */
export type UseLinks = Partial<Record<Kind, string>>

const NAMES: Record<Kind, readonly [one: string, many: string]> = {
  bots: ['bot', 'bots'],
  br_bots: ['BR bot', 'BR bots'],
  br_bot_groups: ['group', 'groups'],
  admins: ['admin', 'admins'],
  orders: ['order', 'orders'],
  penalties: ['penalty', 'penalties'],
}

type Row = Use['rows'][number]

const ROW: Partial<Record<Kind, (row: Row) => string>> = {
  bots: ({ id }) => `/bots?open=${id}`,
  br_bots: ({ id }) => `/br-bots?bot=${id}`,
  br_bot_groups: ({ id }) => `/group-management?group=${id}`,
  admins: ({ name }) => `/admins?search=${encodeURIComponent(name)}`,
  orders: ({ id }) => `/orders?open=${id}`,
}

/** Kinds with names that are not unique, which also show the id. */
const NUMBERED: readonly Kind[] = ['orders', 'penalties']

interface UseListProps {
  what: string
  uses: readonly Use[]
  links: UseLinks
}

/** The rows that use a row, by kind. */
export function UseList({ what, uses, links }: UseListProps) {
  return (
    <>
      This {what} cannot be deleted while something uses it.
      {uses.map(({ kind, count, rows }) => (
        <span key={kind} className="mt-3 block">
          <UseCount kind={kind} count={count} href={links[kind]} />
          <span className="block break-words">
            {rows.map((row, place) => (
              <span key={row.id}>
                {place > 0 && ', '}
                <RowLink kind={kind} row={row} />
              </span>
            ))}
            {rows.length > 0 &&
              count > rows.length &&
              ` and ${formatCount(count - rows.length)} more`}
          </span>
        </span>
      ))}
    </>
  )
}

function UseCount({ kind, count, href }: { kind: Kind; count: number; href: string | undefined }) {
  const words = `${formatCount(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`
  if (href === undefined) return <span className="font-medium text-fg">{words}</span>
  return (
    <ListLink href={href} className="font-medium text-accent underline underline-offset-2">
      {words}
    </ListLink>
  )
}

function RowLink({ kind, row }: { kind: Kind; row: Row }) {
  const href = ROW[kind]?.(row)
  const name = NUMBERED.includes(kind) ? `#${row.id} ${row.name}` : row.name
  if (href === undefined) return name
  return (
    <ListLink href={href} className="text-fg underline decoration-edge underline-offset-2">
      {name}
    </ListLink>
  )
}
