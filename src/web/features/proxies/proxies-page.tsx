import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { ProxyRow, proxies } from '#contract/proxies.ts'
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
import { ProxiesHeader } from './proxies-header.tsx'
import { PROXY_COLUMNS } from './proxy-columns.tsx'
import { type ProxyDialogRequest, ProxyDialogs } from './proxy-dialogs.tsx'
import { ProxyMenuItems } from './proxy-menu-items.tsx'
import { filtersOf, isFiltered, NO_FILTERS, type ProxySearch, queryOf } from './search.ts'
import { useProxySearch } from './use-proxy-search.ts'

const NO_SERVICES: string[] = []

export function ProxiesPage() {
  const { search, change } = useProxySearch()
  const list = useProxyList(search)
  const toggleBan = useToggleBan()
  const dialog = useDialog<ProxyDialogRequest>()
  const mayAdd = useMay(api.proxies.add)
  useShortcuts(
    mayAdd ? [{ keys: 'n', label: 'Add proxy', run: () => dialog.open({ kind: 'add' }) }] : [],
  )

  return (
    <>
      <ProxiesHeader
        meta={list.data?.meta}
        services={list.data?.services ?? NO_SERVICES}
        onChange={change}
        search={search}
        openDialog={dialog.open}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <DataList
          label="Proxies"
          name="proxies"
          failed="Failed to load proxies"
          columns={PROXY_COLUMNS}
          tools={undefined}
          rowName={({ name }) => name}
          look={({ is_banned }) => ({ isInactive: is_banned })}
          menu={(proxy) => (
            <ProxyMenuItems proxy={proxy} onToggleBan={toggleBan} openDialog={dialog.open} />
          )}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.proxies.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoProxies mayAdd={mayAdd} onImport={() => dialog.open({ kind: 'import' })} />}
        />
      </div>
      {dialog.current && (
        <ProxyDialogs key={dialog.key} request={dialog.current} {...dialog.props} />
      )}
    </>
  )
}

type ProxyPage = Exclude<Output<typeof proxies.list>, unknown[]>

function useProxyList(search: ProxySearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.proxies.list.query({ query }),
    placeholderData: keepPreviousData,
    // What uses a proxy moves with the fleet, of which this page hears nothing.
    refetchInterval: useListInterval(false),
    select: pageOf<ProxyPage>,
  })
  useDeletedWord(list, {
    resource: 'proxies',
    query,
    nameOf: ({ name }) => name,
    find: ({ id }) => api.proxies.get.call({ params: { id }, query: {} }),
  })
  return list
}

function useToggleBan() {
  const failed = 'Failed to update proxy'
  const { mutate: ban } = useMutation({
    ...api.proxies.update.mutation(),
    meta: { done: 'Proxy banned', failed },
  })
  const { mutate: unban } = useMutation({
    ...api.proxies.update.mutation(),
    meta: { done: 'Proxy unbanned', failed },
  })
  return ({ id, is_banned, version }: ProxyRow) => {
    const input = { params: { id }, body: { is_banned: !is_banned, version } }
    if (is_banned) unban(input)
    else ban(input)
  }
}

function NoProxies({ mayAdd, onImport }: { mayAdd: boolean; onImport(): void }) {
  return (
    <EmptyState
      title="No proxies found"
      description={mayAdd && 'Import what your seller sent you, or add the first one by hand.'}
      action={
        mayAdd && (
          <Button onClick={onImport}>
            <Import size={15} aria-hidden />
            Import proxies
          </Button>
        )
      }
    />
  )
}
