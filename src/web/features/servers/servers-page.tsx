import { SERVER_FIELDS } from '#contract/filter/registry/servers.ts'
import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { ADDRESS_COLUMN, ID_COLUMN } from '#web/entities/columns.tsx'
import { ServerMark } from '#web/entities/server-mark.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { ACTIVITY, type Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useRowChange } from '#web/lists/use-row-change.ts'
import { MayCountLink } from '#web/session/may-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { Copy, Power } from '#web/ui/icons.ts'
import { SERVER } from './noun.ts'
import { serverSearch } from './search.ts'

const ServerForm = lazyPart(async () => (await import('./server-form.tsx')).ServerForm)

const FILTERS: readonly Filter<typeof serverSearch.defaults>[] = [{ ...ACTIVITY, name: 'active' }]

export function ServersPage() {
  return (
    <ListPage
      group="Infrastructure"
      title="Servers"
      subtitle="Manage the game servers and see what runs on each of them"
      resource={api.servers}
      search={serverSearch}
      filterFields={SERVER_FIELDS}
      noun={SERVER}
      columns={SERVER_COLUMNS}
      rowName={({ display_name }) => display_name}
      rowState={({ active }) => ({ isActive: active, isInactive: !active })}
      searchField={{ label: 'Search by name' }}
      filters={FILTERS}
      actions={useActions()}
      exportKind="server.export"
      form={ServerForm}
      import="servers"
      deletion={deletionOf}
      // Bots move between servers without a live message about the server.
      isLive={false}
      empty={{
        title: 'No servers found',
        description: 'Import the servers of your fleet, or add the first one by hand.',
      }}
    />
  )
}

function useActions(): readonly RowAction<ServerRow>[] {
  const { update } = api.servers
  const failed = 'Failed to update server'
  const activate = useRowChange(update, { active: true }, { done: 'Server activated', failed })
  const deactivate = useRowChange(update, { active: false }, { done: 'Server deactivated', failed })
  return [
    {
      label: 'Activate',
      icon: Power,
      needs: update,
      isFor: ({ active }) => !active,
      run: activate,
    },
    {
      label: 'Deactivate',
      icon: Power,
      needs: update,
      isFor: ({ active }) => active,
      run: deactivate,
    },
    {
      label: 'Copy address',
      icon: Copy,
      run: ({ ip, port }) => void copyWithToast('address', addressOf(ip, port)),
    },
  ]
}

const deletionOf = ({ id }: ServerRow): DeletionTexts => ({
  usedBy: {
    br_bots: `/br-bots?plays_on=${id}`,
    bots: `/accounts?server_id=${id}`,
    admins: `/admins?server_id=${id}`,
    orders: `/orders?server_id=${id}`,
  },
  undo: 'server',
})

const SERVER_COLUMNS: readonly Column<
  ServerRow,
  undefined,
  typeof serverSearch.defaults.sort_by
>[] = [
  { ...ID_COLUMN, card: 'lead' },
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
    label: 'Color',
    card: 'none',
    cell: ({ color }) => <Code>{color ?? 'Grey'}</Code>,
  },
  ADDRESS_COLUMN,
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
