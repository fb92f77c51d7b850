import type { Filter, FilterProps } from '#web/lists/page/filters.tsx'
import { Button } from '#web/ui/button.tsx'
import type { proxySearch } from './search.ts'

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
  options: [
    { value: 'true', label: 'Banned' },
    { value: 'false', label: 'Not banned' },
  ],
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

export const proxyFilters = (services: readonly string[]): readonly ProxyFilter[] => [
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
