import type { ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useRowChange } from '#web/lists/use-row-change.ts'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Ban, Copy, ShieldCheck } from '#web/ui/icons.tsx'
import { PROXY } from './noun.ts'
import { PROXY_COLUMNS } from './proxy-columns.tsx'
import { proxyFilters } from './proxy-filters.tsx'
import { proxySearch } from './search.ts'

const ProxyForm = lazyPart(async () => (await import('./proxy-form.tsx')).ProxyForm)

export function ProxiesPage() {
  return (
    <ListPage
      group="Infrastructure"
      title="Proxies"
      subtitle="Manage proxies, their expiry and the bots that use them"
      resource={api.proxies}
      search={proxySearch}
      noun={PROXY}
      columns={PROXY_COLUMNS}
      rowName={({ name }) => name}
      rowState={({ is_banned }) => ({ isInactive: is_banned })}
      searchField={{
        label: 'Search by name, address or service',
        className: 'max-md:basis-full md:w-72',
      }}
      filters={(answer) => proxyFilters(answer?.services ?? [])}
      actions={useActions()}
      form={ProxyForm}
      import="proxies"
      deletion={deletionOf}
      // Bots and groups change proxies without a live message about the proxy.
      isLive={false}
      empty={{
        title: 'No proxies found',
        description: 'Import the file of your proxy seller, or add the first proxy by hand.',
      }}
    />
  )
}

function useActions(): readonly RowAction<ProxyRow>[] {
  const { update } = api.proxies
  const failed = 'Failed to update proxy'
  const ban = useRowChange(update, { is_banned: true }, { done: 'Proxy banned', failed })
  const unban = useRowChange(update, { is_banned: false }, { done: 'Proxy unbanned', failed })
  return [
    { label: 'Ban', icon: Ban, needs: update, isFor: (proxy) => !proxy.is_banned, run: ban },
    {
      label: 'Unban',
      icon: ShieldCheck,
      needs: update,
      isFor: (proxy) => proxy.is_banned,
      run: unban,
    },
    {
      label: 'Copy address',
      icon: Copy,
      run: ({ ip, port }) => void copyAndTell('address', addressOf(ip, port)),
    },
  ]
}

const deletionOf = ({ id }: ProxyRow): DeletionTexts => ({
  usedBy: { br_bots: `/br-bots?proxy=${id}` },
  undo: 'proxy',
})
