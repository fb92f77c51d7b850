import { UserState } from '#contract/roles.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import type { UserSearch } from './search.ts'
import { STATE_NAMES } from './state-badge.tsx'

const ALL = 'all'
const OPTIONS = [
  { value: ALL, label: 'All states' },
  ...UserState.options.map((state) => ({ value: state, label: STATE_NAMES[state] })),
]

interface UserFiltersProps {
  search: UserSearch
  change(patch: Partial<UserSearch>): void
}

export function UserFilters({ search: { search, state }, change }: UserFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full">
      <SearchField
        label="Search by username"
        value={search}
        onSearch={(text) => change({ search: text })}
        className="w-64 max-md:w-full"
      />
      <LazySelect
        label="State"
        className="w-36 max-md:flex-1"
        value={state ?? ALL}
        onValueChange={(value) => change({ state: UserState.safeParse(value).data })}
        options={OPTIONS}
      />
      {(search !== '' || state !== undefined) && (
        <Button variant="ghost" onClick={() => change({ search: '', state: undefined })}>
          Reset
        </Button>
      )}
    </div>
  )
}
