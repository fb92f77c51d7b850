import type { ComponentProps } from 'react'
import { SERVER_FIELDS } from '#contract/filter/registry/servers.ts'
import type { ServerRow } from '#contract/servers.ts'
import { api } from '#web/api/client.ts'
import { ADDRESS_COLUMN, COPY_ADDRESS, ID_COLUMN } from '#web/entities/columns.tsx'
import { ServerMark } from '#web/entities/server-mark.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { ACTIVITY, type Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useFlagActions } from '#web/lists/use-flag-actions.ts'
import { MayCountLink } from '#web/session/may-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Power } from '#web/ui/icons.ts'
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
        description: 'Import the servers of your fleet, or add the first one manually.',
      }}
    />
  )
}

function useActions(): readonly RowAction<ServerRow>[] {
  const failed = 'Failed to update server'
  const changes = useFlagActions(api.servers.update, 'active', {
    set: { label: 'Activate', icon: Power, done: 'Server activated', failed },
    clear: { label: 'Deactivate', icon: Power, done: 'Server deactivated', failed },
  })
  return [...changes, COPY_ADDRESS]
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

type ServerColumn = Column<ServerRow, undefined, typeof serverSearch.defaults.sort_by>

const SERVER_COLUMNS: readonly ServerColumn[] = [
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
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
      </span>
    ),
  },
  {
    id: 'color',
    label: 'Color',
    card: 'none',
    cell: ({ color }) => <Code>{color ?? 'Gray'}</Code>,
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
  countColumn('bots', {
    label: 'Bots',
    noun: { one: 'bot', many: 'bots' },
    to: 'bots',
    href: (id) => `/accounts?server_id=${id}`,
  }),
  countColumn('br_bots', {
    label: 'BR bots',
    noun: { one: 'BR bot', many: 'BR bots' },
    to: 'br_bots',
    href: (id) => `/br-bots?server_id=${id}`,
  }),
  countColumn('orders_open', {
    label: 'Orders open',
    noun: { one: 'open order', many: 'open orders' },
    to: 'orders',
    href: (id) => `/orders?server_id=${id}&status=open`,
  }),
  countColumn('penalties_active', {
    label: 'Active penalties',
    noun: { one: 'active penalty', many: 'active penalties' },
    to: 'penalties',
    href: (id) => `/penalties?server_id=${id}&state=active`,
  }),
  countColumn('availableAmount', {
    id: 'available',
    label: 'Available',
    noun: { one: 'active BR bot', many: 'active BR bots' },
    to: 'br_bots',
    href: (id) => `/br-bots?server_id=${id}&is_active=true`,
  }),
]

interface Counted extends Pick<ComponentProps<typeof MayCountLink>, 'to' | 'noun'> {
  id?: string
  label: string
  href(id: number): string
}

/** A number of rows of a server, linked to them. */
function countColumn(
  field: 'bots' | 'br_bots' | 'orders_open' | 'penalties_active' | 'availableAmount',
  { id = field, label, noun, to, href }: Counted,
): ServerColumn {
  return {
    id,
    label,
    sort: field,
    isNumber: true,
    isControl: true,
    cell: (server) => (
      <MayCountLink
        to={to}
        count={server[field]}
        href={href(server.id)}
        noun={noun}
        place={`on ${server.display_name}`}
      />
    ),
  }
}

function Code({ children }: { children: string }) {
  return <span className="num font-mono text-fg-2 text-xs">{children}</span>
}
