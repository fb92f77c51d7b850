import { JOB_TYPE_OPTIONS } from '#domain/job-type.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { type BotFiltersProps, isFiltered, NO_FILTERS } from '../search.ts'
import { MoreFilters } from './more-filters.tsx'

const ALL = 0
const JOB_TYPES = [{ value: ALL, label: 'All Types' }, ...JOB_TYPE_OPTIONS]

export function BotFilters({ search, onChange }: BotFiltersProps) {
  const { server_id, job_type = ALL } = search
  return (
    <>
      <SearchField
        label="Search by nickname"
        className="max-md:basis-full md:w-64"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServerPicker
        placeholder="All servers"
        className="w-40 max-md:w-0 max-md:flex-1"
        value={server_id ?? null}
        onValueChange={(id) => onChange({ server_id: id ?? undefined })}
      />
      <LazySelect
        label="Job type"
        className="w-36 max-md:w-0 max-md:flex-1"
        options={JOB_TYPES}
        value={job_type}
        onValueChange={(value) =>
          onChange({ job_type: JOB_TYPE_OPTIONS.find((option) => option.value === value)?.value })
        }
      />
      <MoreFilters search={search} onChange={onChange} />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </>
  )
}
