import type { ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { ProxyTermBadges } from '#web/entities/proxy-term-badges.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useMayReveal } from '#web/session/use-may.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { HiddenSecret, SecretField } from '#web/ui/form/secret-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { ProxyUsers } from './proxy-users.tsx'
import type { proxySearch } from './search.ts'

export const PROXY_COLUMNS: readonly Column<
  ProxyRow,
  undefined,
  typeof proxySearch.defaults.sort_by
>[] = [
  {
    id: 'id',
    label: 'ID',
    sort: 'id',
    card: 'lead',
    cell: ({ id }) => <span className="num font-mono text-fg-2 text-xs">{id}</span>,
  },
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    isName: true,
    cell: ({ name }) => (
      <span className="block md:max-w-56 truncate font-medium" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'address',
    isControl: true,
    label: 'Address',
    cell: ({ ip, port }) => {
      const address = addressOf(ip, port)
      return (
        <span className="inline-flex min-w-0 items-center gap-0.5">
          <span className="num min-w-0 break-all font-mono text-xs">{address}</span>
          <CopyButton label="address" text={address} />
        </span>
      )
    },
  },
  { id: 'service', label: 'Service', cell: ({ service }) => service || <Nothing /> },
  {
    id: 'login',
    label: 'Login',
    cell: ({ login }) =>
      login ? (
        <span className="block max-w-40 truncate font-mono text-xs" title={login}>
          {login}
        </span>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'password',
    isControl: true,
    label: 'Password',
    cell: ({ id }) => <ProxyPassword id={id} />,
  },
  {
    id: 'expires',
    label: 'Expires',
    sort: 'valid_until',
    card: 'badge',
    cell: (proxy) => (
      <span className="inline-flex items-center gap-1.5">
        <ProxyTermBadges proxy={proxy} />
      </span>
    ),
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

function Nothing() {
  return <span className="text-fg-3">–</span>
}

/** The server logs each time a password is revealed or copied. */
function ProxyPassword({ id }: { id: number }) {
  const mayReveal = useMayReveal(api.proxies.get)
  if (!mayReveal) return <HiddenSecret label="password" />
  const reveal = async () => {
    const proxy = await api.proxies.get.call({ params: { id }, query: { reveal: 'true' } })
    return proxy.password
  }
  return <SecretField label="password" reveal={reveal} />
}
