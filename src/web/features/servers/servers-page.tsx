import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { ServerRow, servers } from '#contract/servers.ts'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { pageOf } from '#web/lists/answers.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { useDeletedWord } from '#web/lists/use-deletion-notice.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Import } from '#web/ui/icons.tsx'
import { filtersOf, isFiltered, NO_FILTERS, queryOf, type ServerSearch } from './search.ts'
import { SERVER_COLUMNS } from './server-columns.tsx'
import { type ServerDialogRequest, ServerDialogs } from './server-dialogs.tsx'
import { ServerMenuItems } from './server-menu-items.tsx'
import { ServersHeader } from './servers-header.tsx'
import { useServerSearch } from './use-server-search.ts'

export function ServersPage() {
  const { search, change } = useServerSearch()
  const list = useServerList(search)
  const toggle = useToggle()
  const dialog = useDialog<ServerDialogRequest>()
  const mayAdd = useMay(api.servers.add)
  useShortcuts(
    mayAdd ? [{ keys: 'n', label: 'Add server', run: () => dialog.open({ kind: 'add' }) }] : [],
  )

  return (
    <>
      <ServersHeader
        meta={list.data?.meta}
        onChange={change}
        search={search}
        openDialog={dialog.open}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <DataList
          label="Servers"
          name="servers"
          failed="Failed to load servers"
          columns={SERVER_COLUMNS}
          tools={undefined}
          rowName={({ name }) => name}
          look={({ active }) => ({ isActive: active, isInactive: !active })}
          menu={(server) => (
            <ServerMenuItems server={server} onToggle={toggle} openDialog={dialog.open} />
          )}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.servers.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoServers mayAdd={mayAdd} onImport={() => dialog.open({ kind: 'import' })} />}
        />
      </div>
      {dialog.current && (
        <ServerDialogs key={dialog.key} request={dialog.current} {...dialog.props} />
      )}
    </>
  )
}

type ServerPage = Exclude<Output<typeof servers.list>, unknown[]>

function useServerList(search: ServerSearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.servers.list.query({ query }),
    placeholderData: keepPreviousData,
    // What is on a server moves with the fleet, of which this page hears nothing.
    refetchInterval: useListInterval(false),
    select: pageOf<ServerPage>,
  })
  useDeletedWord(list, {
    resource: 'servers',
    query,
    nameOf: ({ name }) => name,
    find: ({ id }) => api.servers.get.call({ params: { id } }),
  })
  return list
}

function useToggle() {
  const failed = 'Failed to update server'
  const { mutate: activate } = useMutation({
    ...api.servers.update.mutation(),
    meta: { done: 'Server activated', failed },
  })
  const { mutate: deactivate } = useMutation({
    ...api.servers.update.mutation(),
    meta: { done: 'Server deactivated', failed },
  })
  return ({ id, active, version }: ServerRow) => {
    const input = { params: { id }, body: { active: !active, version } }
    if (active) deactivate(input)
    else activate(input)
  }
}

function NoServers({ mayAdd, onImport }: { mayAdd: boolean; onImport(): void }) {
  return (
    <EmptyState
      title="No servers found"
      description={mayAdd && 'Import the servers of your fleet, or add the first one by hand.'}
      action={
        mayAdd && (
          <Button onClick={onImport}>
            <Import size={15} aria-hidden />
            Import servers
          </Button>
        )
      }
    />
  )
}
