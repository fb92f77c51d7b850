import type { ServerRow } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { ACTIVITY, type Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useRowChange } from '#web/lists/use-row-change.ts'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Copy, Power } from '#web/ui/icons.tsx'
import { SERVER } from './noun.ts'
import { serverSearch } from './search.ts'
import { SERVER_COLUMNS } from './server-columns.tsx'

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
      noun={SERVER}
      columns={SERVER_COLUMNS}
      rowName={({ display_name }) => display_name}
      rowState={({ active }) => ({ isActive: active, isInactive: !active })}
      searchField={{ label: 'Search by name' }}
      filters={FILTERS}
      actions={useActions()}
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
      run: ({ ip, port }) => void copyAndTell('address', addressOf(ip, port)),
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
