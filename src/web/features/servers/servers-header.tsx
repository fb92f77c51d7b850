import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Import, Plus, X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS, type ServerSearch } from './search.ts'
import type { ServerDialogRequest } from './server-dialogs.tsx'

const ALL = 'all'
const ACTIVITY = [
  { value: ALL, label: 'Active and inactive' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const

interface ServersHeaderProps {
  meta: Meta | undefined
  search: ServerSearch
  onChange(patch: Partial<ServerSearch>): void
  openDialog(request: ServerDialogRequest): void
}

export function ServersHeader({ meta, search, onChange, openDialog }: ServersHeaderProps) {
  const mayAdd = useMay(api.servers.add)
  return (
    <PageHeader
      group="Infrastructure"
      title="Servers"
      count={meta && formatCount(meta.filtered)}
      subtitle="The game servers, and what there is on each of them"
      actions={
        mayAdd && (
          <>
            <Button
              aria-label="Import servers"
              className="max-md:w-11 max-md:px-0"
              onClick={() => openDialog({ kind: 'import' })}
            >
              <Import size={15} aria-hidden />
              <span className="max-md:hidden">Import</span>
            </Button>
            <Button
              variant="primary"
              aria-label="Add server"
              className="max-md:w-11 max-md:px-0"
              onClick={() => openDialog({ kind: 'add' })}
            >
              <Plus size={15} aria-hidden />
              <span className="max-md:hidden">Add server</span>
            </Button>
          </>
        )
      }
    >
      <SearchField
        label="Search by name"
        className="max-md:basis-full md:w-64"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <LazySelect
        label="Activity"
        className="w-44 max-md:w-0 max-md:flex-1"
        options={ACTIVITY}
        value={search.active ?? ALL}
        onValueChange={(value) => onChange({ active: value === ALL ? undefined : value })}
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
