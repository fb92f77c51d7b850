import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { ServerMark } from '#web/entities/server-mark.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { MayCountLink } from '#web/session/may-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { serverSearch } from './search.ts'

export const SERVER_COLUMNS: readonly Column<
  ServerRow,
  undefined,
  typeof serverSearch.defaults.sort_by
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
    isText: true,
    isName: true,
    cell: ({ display_name: name, color }) => (
      <span className="flex min-w-0 items-center gap-2">
        <ServerMark color={color} />
        <span className="md:max-w-56 truncate font-medium" title={name}>
          {name}
        </span>
      </span>
    ),
  },
  {
    id: 'color',
    label: 'Colour',
    card: 'none',
    cell: ({ color }) => <Code>{color ?? 'Grey'}</Code>,
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
  {
    id: 'active',
    label: 'State',
    card: 'badge',
    cell: ({ active }) => (
      <Badge tone={active ? 'green' : 'outline'}>{active ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  {
    id: 'bots',
    isControl: true,
    label: 'Bots',
    sort: 'bots',
    isNumber: true,
    cell: ({ id, display_name: name, bots }) => (
      <MayCountLink
        to="bots"
        count={bots}
        href={`/accounts?server_id=${id}`}
        label={`bots on ${name}`}
      />
    ),
  },
  {
    id: 'br_bots',
    isControl: true,
    label: 'BR bots',
    sort: 'br_bots',
    isNumber: true,
    cell: ({ id, display_name: name, br_bots }) => (
      <MayCountLink
        to="br_bots"
        count={br_bots}
        href={`/br-bots?server_id=${id}`}
        label={`BR bots on ${name}`}
      />
    ),
  },
  {
    id: 'orders_open',
    isControl: true,
    label: 'Orders open',
    sort: 'orders_open',
    isNumber: true,
    cell: ({ id, display_name: name, orders_open }) => (
      <MayCountLink
        to="orders"
        count={orders_open}
        href={`/orders?server_id=${id}&status=open`}
        label={`open orders on ${name}`}
      />
    ),
  },
  {
    id: 'penalties_active',
    isControl: true,
    label: 'Active penalties',
    sort: 'penalties_active',
    isNumber: true,
    cell: ({ id, display_name: name, penalties_active }) => (
      <MayCountLink
        to="penalties"
        count={penalties_active}
        href={`/penalties?server_id=${id}&state=active`}
        label={`active penalties on ${name}`}
      />
    ),
  },
  {
    id: 'available',
    isControl: true,
    label: 'Available',
    sort: 'availableAmount',
    isNumber: true,
    cell: ({ id, display_name: name, availableAmount }) => (
      <MayCountLink
        to="br_bots"
        count={availableAmount}
        href={`/br-bots?server_id=${id}&is_active=true`}
        label={`active BR bots on ${name}`}
      />
    ),
  },
]

function Code({ children }: { children: string }) {
  return <span className="num font-mono text-fg-2 text-xs">{children}</span>
}
