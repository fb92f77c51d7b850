import type { ProxyRow } from '#contract/proxies.ts'
import { formatCount } from '#domain/format.ts'
import { MayLink } from '#web/session/may-link.tsx'

/** The number of groups that are named; the others are counted. */
const NAMED = 1

const LINK =
  'inline-flex min-h-6 items-center underline decoration-edge underline-offset-2 hover:text-accent pointer-coarse:min-h-11'

/** Links to the BR bots and groups that use a proxy. */
export function ProxyUsers({ proxy: { id, bots, groups } }: { proxy: ProxyRow }) {
  if (bots === 0 && groups.length === 0) return <span className="text-fg-3">Unused</span>
  const named = groups.slice(0, NAMED)
  const more = groups.length - named.length
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end">
      {bots > 0 && (
        <MayLink to="br_bots" href={`/br-bots?proxy=${id}`} className={`num ${LINK}`}>
          {formatCount(bots)} {bots === 1 ? 'BR bot' : 'BR bots'}
        </MayLink>
      )}
      {named.map((group) => (
        <MayLink
          key={group.id}
          to="br_bot_groups"
          href={`/group-management?group=${group.id}`}
          className={LINK}
          title={group.name}
        >
          <span className="max-w-32 truncate">{group.name}</span>
        </MayLink>
      ))}
      {more > 0 && (
        <span className="num text-fg-2" title={groups.map(({ name }) => name).join(', ')}>
          +{formatCount(more)} {more === 1 ? 'group' : 'groups'}
        </span>
      )}
    </span>
  )
}
