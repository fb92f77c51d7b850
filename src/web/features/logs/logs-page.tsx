import { getRouteApi } from '@tanstack/react-router'
import { LOG_SEARCH_MIN, LogLevel, LogSource } from '#contract/log-choices.ts'
import { api } from '#web/api/client.ts'
import { PersonFilter } from '#web/history/person-filter.tsx'
import { TimeSpan } from '#web/history/time-span.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Download } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { FaultList } from './fault-list.tsx'
import { LogLines } from './log-lines.tsx'
import { LEVELS, SOURCES } from './log-look.ts'
import { filtersOf, LOG_SEARCH_DEFAULTS, type LogSearch } from './search.ts'

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

const route = getRouteApi('/shell/logs')

/** The search parameters of the URL, and a function that changes them. */
function useLogSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    change: (patch: Partial<LogSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...patch }), replace: true }),
  }
}

const ALL = 'all'
/** Without the lowest level, which includes everything. */
const CHOSEN_LEVELS = LogLevel.options.slice(1)
const LEVEL_OPTIONS = [
  { value: ALL, label: 'All levels' },
  ...CHOSEN_LEVELS.map((value) => ({ value, label: levelWords(value) })),
]
const SOURCE_OPTIONS = [
  { value: ALL, label: 'All sources' },
  ...LogSource.options.map((value) => ({ value, label: SOURCES[value] })),
]

function levelWords(level: LogLevel): string {
  return level === 'fatal' ? LEVELS.fatal.label : `${LEVELS[level].label} and above`
}

interface LogFiltersProps {
  search: LogSearch
  change(patch: Partial<LogSearch>): void
}

function LogFilters({ search: at, change }: LogFiltersProps) {
  const { search, level, source, user_id, from, until } = at
  const isFiltered = search !== '' || [level, source, user_id, from, until].some(Boolean)
  return (
    <>
      <SearchField
        label="Search the logs"
        value={search}
        min={LOG_SEARCH_MIN}
        onSearch={(text) => change({ search: text })}
        className="w-64 max-md:w-full"
      />
      <LazySelect
        label="Level"
        className="w-40 max-md:flex-1"
        value={level ?? ALL}
        onValueChange={(value) => change({ level: LogLevel.safeParse(value).data })}
        options={LEVEL_OPTIONS}
      />
      <LazySelect
        label="Source"
        className="w-32 max-md:flex-1"
        value={source ?? ALL}
        onValueChange={(value) => change({ source: LogSource.safeParse(value).data })}
        options={SOURCE_OPTIONS}
      />
      <PersonFilter value={user_id} onChange={(id) => change({ user_id: id })} />
      <TimeSpan {...{ from, until }} onChange={change} />
      {isFiltered && (
        <Button variant="ghost" onClick={() => change({ ...LOG_SEARCH_DEFAULTS, view: at.view })}>
          Reset
        </Button>
      )}
    </>
  )
}
