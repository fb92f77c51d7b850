import { ProxyTerm } from '#contract/proxy-choices.ts'
import { FilterPopover } from '#web/lists/controls/filter-popover.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS, type ProxySearch } from './search.ts'

const ALL = 'all'
const TERMS = [
  { value: ALL, label: 'Any expiry' },
  { value: 'valid', label: 'More than 7 days' },
  { value: 'expiring', label: 'Up to 7 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'none', label: 'No expiration' },
] as const
const BANNED = [
  { value: ALL, label: 'Banned or not' },
  { value: 'true', label: 'Banned' },
  { value: 'false', label: 'Not banned' },
] as const
const USES = [
  { value: ALL, label: 'Used or not' },
  { value: 'used', label: 'In use' },
  { value: 'unused', label: 'Unused' },
] as const

interface ProxyFiltersProps {
  search: ProxySearch
  onChange(patch: Partial<ProxySearch>): void
  services: readonly string[]
}

export function ProxyFilters({ search, onChange, services }: ProxyFiltersProps) {
  const { is_banned, use } = search
  const count = [is_banned, use].filter((one) => one !== undefined).length
  return (
    <>
      <SearchField
        label="Search by name, address or service"
        className="max-md:basis-full md:w-72"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServiceFilter {...{ search, onChange, services }} />
      <LazySelect
        label="Expiry"
        className="w-40 max-md:w-0 max-md:flex-1"
        options={TERMS}
        value={search.term ?? ALL}
        onValueChange={(value) => onChange({ term: ProxyTerm.safeParse(value).data })}
      />
      <FilterPopover count={count}>
        <LazySelect
          label="Banned"
          className="w-full"
          options={BANNED}
          value={is_banned ?? ALL}
          onValueChange={(value) => onChange({ is_banned: value === ALL ? undefined : value })}
        />
        <LazySelect
          label="Use"
          className="w-full"
          options={USES}
          value={use ?? ALL}
          onValueChange={(value) => onChange({ use: value === ALL ? undefined : value })}
        />
      </FilterPopover>
      <QuickFilters {...{ search, onChange }} />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </>
  )
}

function ServiceFilter({ search: { service }, onChange, services }: ProxyFiltersProps) {
  // One that the address names may have been sold out since.
  const known =
    service === undefined || services.includes(service) ? services : [service, ...services]
  const options = [
    { value: '', label: 'All services' },
    ...known.map((one) => ({ value: one, label: one })),
  ]
  return (
    <LazySelect
      label="Service"
      className="w-36 max-md:w-0 max-md:flex-1"
      options={options}
      value={service ?? ''}
      onValueChange={(value) => onChange({ service: value || undefined })}
    />
  )
}

/** What an operator looks for most, in one click; a second one takes it back. */
const QUICK = [
  { label: 'Unused', is_banned: undefined, term: undefined, use: 'unused' },
  { label: 'Banned in use', is_banned: 'true', term: undefined, use: 'used' },
  { label: 'Expired in use', is_banned: undefined, term: 'expired', use: 'used' },
] as const

function QuickFilters({ search, onChange }: Pick<ProxyFiltersProps, 'search' | 'onChange'>) {
  return (
    <fieldset aria-label="Quick filters" className="flex flex-wrap gap-1">
      {QUICK.map(({ label, ...patch }) => {
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
              onChange(isOn ? { is_banned: undefined, term: undefined, use: undefined } : patch)
            }
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}
