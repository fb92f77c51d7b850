import { PROXY_FIELDS } from '#contract/filter/registry/proxies.ts'
import type { ProxyRow } from '#contract/proxies.ts'
import { api } from '#web/api/client.ts'
import { COPY_ADDRESS } from '#web/entities/columns.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { type Filter, type FilterProps, yesOrNo } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useFlagActions } from '#web/lists/use-flag-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Ban, ShieldCheck } from '#web/ui/icons.ts'
import { PROXY } from './noun.ts'
import { PROXY_COLUMNS } from './proxy-columns.tsx'
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
      filterFields={PROXY_FIELDS}
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
      exportKind="proxy.export"
      bulk="proxy"
      form={ProxyForm}
      import="proxies"
      deletion={deletionOf}
      // Bots and groups change proxies without a live message about the proxy.
      isLive={false}
      empty={{
        title: 'No proxies found',
        description: 'Import the file of your proxy provider, or add the first proxy manually.',
      }}
    />
  )
}

function useActions(): readonly RowAction<ProxyRow>[] {
  const failed = 'Failed to update proxy'
  const changes = useFlagActions(api.proxies.update, 'is_banned', {
    set: { label: 'Ban', icon: Ban, done: 'Proxy banned', failed },
    clear: { label: 'Unban', icon: ShieldCheck, done: 'Proxy unbanned', failed },
  })
  return [...changes, COPY_ADDRESS]
}

const deletionOf = ({ id }: ProxyRow): DeletionTexts => ({
  usedBy: { br_bots: `/br-bots?proxy=${id}` },
  undo: 'proxy',
})

type ProxyFilter = Filter<typeof proxySearch.defaults>

const TERM: ProxyFilter = {
  kind: 'choice',
  name: 'term',
  label: 'Expiry',
  any: 'Any expiry',
  options: [
    { value: 'valid', label: 'More than 7 days' },
    { value: 'expiring', label: 'Up to 7 days' },
    { value: 'expired', label: 'Expired' },
    { value: 'none', label: 'No expiration' },
  ],
  width: 'w-40',
}
const BANNED: ProxyFilter = {
  kind: 'choice',
  name: 'is_banned',
  label: 'Banned',
  any: 'Any ban status',
  options: yesOrNo('Banned', 'Not banned'),
  place: 'popover',
}
const USE: ProxyFilter = {
  kind: 'choice',
  name: 'use',
  label: 'Use',
  any: 'Any use',
  options: [
    { value: 'used', label: 'In use' },
    { value: 'unused', label: 'Unused' },
  ],
  place: 'popover',
}
const QUICK: ProxyFilter = {
  kind: 'custom',
  names: [],
  place: 'end',
  render: (filter) => <QuickFilters {...filter} />,
}

const proxyFilters = (services: readonly string[]): readonly ProxyFilter[] => [
  {
    kind: 'choice',
    name: 'service',
    label: 'Service',
    any: 'All services',
    options: services.map((service) => ({ value: service, label: service })),
    width: 'w-36',
  },
  TERM,
  BANNED,
  USE,
  QUICK,
]

/** The most common filters of operators. A second click clears them. */
const COMBINATIONS = [
  { label: 'Unused', is_banned: undefined, term: undefined, use: 'unused' },
  { label: 'Banned in use', is_banned: 'true', term: undefined, use: 'used' },
  { label: 'Expired in use', is_banned: undefined, term: 'expired', use: 'used' },
] as const

function QuickFilters({ search, change }: FilterProps) {
  return (
    <fieldset aria-label="Quick filters" className="flex flex-wrap gap-1">
      {COMBINATIONS.map(({ label, ...patch }) => {
        const isOn =
          search.is_banned === patch.is_banned &&
          search.term === patch.term &&
          search.use === patch.use
        return (
          <Button
            key={label}
            aria-pressed={isOn}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() =>
              change(isOn ? { is_banned: undefined, term: undefined, use: undefined } : patch)
            }
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}
