import { LOG_SEARCH_MIN, LogLevel, LogSource } from '#contract/log-choices.ts'
import { PersonFilter } from '#web/history/person-filter.tsx'
import { TimeSpan } from '#web/history/time-span.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { LEVELS, SOURCES } from './log-look.ts'
import { LOG_SEARCH_DEFAULTS, type LogSearch } from './search.ts'

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

export function LogFilters({ search: at, change }: LogFiltersProps) {
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
