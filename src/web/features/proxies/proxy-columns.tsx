import type { ProxyRow } from '#contract/proxies.ts'
import { formatCount } from '#domain/format.ts'
import { ADDRESS_COLUMN, ID_COLUMN } from '#web/entities/columns.tsx'
import { Password } from '#web/entities/password.tsx'
import { BannedBadge, ProxyTermBadge } from '#web/entities/proxy-term-badges.tsx'
import { VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { MayLink } from '#web/session/may-link.tsx'
import { NOTHING } from '#web/ui/nothing.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { proxySearch } from './search.ts'

export const PROXY_COLUMNS: readonly Column<
  ProxyRow,
  undefined,
  typeof proxySearch.defaults.sort_by
>[] = [
  { ...ID_COLUMN, card: 'lead' },
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    isText: true,
    isName: true,
    cell: ({ name }) => (
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
    ),
  },
  ADDRESS_COLUMN,
  { id: 'service', label: 'Service', cell: ({ service }) => service || NOTHING },
  {
    id: 'login',
    label: 'Login',
    cell: ({ login }) =>
      login ? (
        <span className="block max-w-40 truncate font-mono text-xs" title={login}>
          {login}
        </span>
      ) : (
        NOTHING
      ),
  },
  {
    id: 'password',
    isControl: true,
    label: 'Password',
    cell: (proxy) => <Password of="proxies" row={proxy} />,
  },
  {
    id: 'expires',
    label: 'Expires',
    sort: 'valid_until',
    card: 'badge',
    cell: ({ valid_until }) => <ProxyTermBadge valid_until={valid_until} />,
  },
  {
    id: 'banned',
    label: 'Banned',
    card: 'badge',
    cell: ({ is_banned }) => is_banned && <BannedBadge />,
  },
  {
    id: 'used_by',
    isControl: true,
    label: 'Used by',
    cell: (proxy) => <ProxyUsers proxy={proxy} />,
  },
  {
    id: 'created',
    label: 'Created',
    cell: ({ created_at }) => <TimeAgo at={new Date(created_at)} />,
  },
]

/** Maximum number of groups that are shown by name; the others are counted. */
const NAMED = 1

/** Links to the BR bots and groups that use a proxy. Users who cannot list groups see their number. */
function ProxyUsers({ proxy: { id, bots, group_count, groups } }: { proxy: ProxyRow }) {
  if (bots === 0 && group_count === 0) return <span className="text-fg-3">Unused</span>
  const named = groups.slice(0, NAMED)
  const more = group_count - named.length
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end">
      {bots > 0 && (
        <MayLink to="br_bots" href={`/br-bots?proxy=${id}`} className={`num ${VALUE_LINK}`}>
          {formatCount(bots)} {bots === 1 ? 'BR bot' : 'BR bots'}
        </MayLink>
      )}
      {named.map((group) => (
        <MayLink
          key={group.id}
          to="br_bot_groups"
          href={`/group-management?group=${group.id}`}
          className={VALUE_LINK}
          title={group.name}
        >
          <span className="max-w-32 truncate">{group.name}</span>
        </MayLink>
      ))}
      {more > 0 && (
        <span
          className="num text-fg-2"
          title={groups.map(({ name }) => name).join(', ') || undefined}
        >
          {named.length > 0 && '+'}
          {formatCount(more)} {more === 1 ? 'group' : 'groups'}
        </span>
      )}
    </span>
  )
}
