import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { THREAT_LEVEL_OPTIONS } from '#domain/threat-level.ts'
import { FoldedFilters } from '#web/lists/controls/collapsible-filters.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS } from './filters.ts'
import type { AdminSearch } from './search.ts'

const ALL = 'all'
const LEVELS = [{ value: ALL, label: 'Any threat' }, ...THREAT_LEVEL_OPTIONS] as const
const ACTIVITY = [
  { value: ALL, label: 'Active and inactive' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const

interface AdminsHeaderProps {
  meta: Meta | undefined
  search: AdminSearch
  onChange(patch: Partial<AdminSearch>): void
  /** Undefined for who may not. */
  onAdd: (() => void) | undefined
}

export function AdminsHeader({ meta, search, onChange, onAdd }: AdminsHeaderProps) {
  return (
    <PageHeader
      group="System"
      title="Admins"
      count={meta && formatCount(meta.filtered)}
      subtitle="In-game admins of the servers, and how many penalties each of them gave"
      actions={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus size={15} aria-hidden />
            Add admin
          </Button>
        )
      }
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
      <FoldedFilters values={[search.threat_level, search.is_active]}>
        <LazySelect
          label="Threat level"
          className="w-32 max-md:w-full"
          options={LEVELS}
          value={search.threat_level ?? ALL}
          onValueChange={(value) => onChange({ threat_level: value === ALL ? undefined : value })}
        />
        <LazySelect
          label="Activity"
          className="w-44 max-md:w-full"
          options={ACTIVITY}
          value={search.is_active ?? ALL}
          onValueChange={(value) => onChange({ is_active: value === ALL ? undefined : value })}
        />
      </FoldedFilters>
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </PageHeader>
  )
}
