import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type AccountSearch, isFiltered, NO_FILTERS } from './search.ts'

export const TITLE = { group: 'Fleet', title: 'Accounts' } as const

interface AccountsHeaderProps {
  meta: Meta | undefined
  search: AccountSearch
  onChange(patch: Partial<AccountSearch>): void
}

export function AccountsHeader({ meta, search, onChange }: AccountsHeaderProps) {
  return (
    <PageHeader
      {...TITLE}
      count={meta && `${formatCount(meta.filtered)}${meta.capped ? '+' : ''}`}
      subtitle="Every game account of the fleet, as the bots report it"
    >
      <SearchField
        label="Search by nickname"
        className="max-md:basis-full md:w-64"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServerPicker
        placeholder="All servers"
        className="w-40 max-md:w-0 max-md:flex-1"
        value={search.server_id ?? null}
        onValueChange={(id) => onChange({ server_id: id ?? undefined })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </PageHeader>
  )
}
