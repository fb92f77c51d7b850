import { api } from '#web/api/client.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Download } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FaultList } from './fault-list.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogLines } from './log-lines.tsx'
import { filtersOf, type LogSearch } from './search.ts'
import { useLogSearch } from './use-log-search.ts'

const TITLE = { group: 'Watch', title: 'System Logs' }
const VIEWS = [
  ['lines', 'Lines'],
  ['faults', 'Identical errors'],
] as const

export function LogsPage() {
  return (
    <OnlyFor endpoint={api.logs.list} header={<PageHeader {...TITLE} />}>
      <Logs />
    </OnlyFor>
  )
}

function Logs() {
  const { search, change } = useLogSearch()
  const filters = filtersOf(search)
  return (
    <>
      <PageHeader
        {...TITLE}
        actions={
          <DownloadLink download={api.logs.export.download({ query: filters })}>
            <Download size={14} aria-hidden />
            Download
          </DownloadLink>
        }
      >
        <ViewChoice view={search.view} onChange={(view) => change({ view })} />
        {search.view === 'lines' && <LogFilters {...{ search, change }} />}
      </PageHeader>
      <div className="px-4 py-3 md:px-6">
        {search.view === 'lines' ? (
          // A new key for each query, because the paused state and the older pages belong to the previous list.
          <LogLines key={JSON.stringify(filters)} filters={filters} />
        ) : (
          <FaultList onShow={(fault) => change({ view: 'lines', ...fault })} />
        )}
      </div>
    </>
  )
}

interface ViewChoiceProps {
  view: LogSearch['view']
  onChange(view: LogSearch['view']): void
}

function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    <fieldset aria-label="View" className="flex rounded-md border border-line p-0.5">
      {VIEWS.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className="h-7 rounded-sm px-2.5 font-medium text-fg-2 hover:text-fg aria-pressed:bg-raised aria-pressed:text-fg pointer-coarse:h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
