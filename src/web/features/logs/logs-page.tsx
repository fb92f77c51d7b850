import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LOG_FIELDS } from '#contract/filter/registry/logs.ts'
import { LOG_LEVELS, LOG_SEARCH_MIN, LOG_SOURCES, type LogLevel } from '#contract/log-choices.ts'
import type { ErrorGroup } from '#contract/logs.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { TimeSpan } from '#web/history/time-span.tsx'
import { UserFilter } from '#web/history/user-filter.tsx'
import { choice } from '#web/lib/search-parts.ts'
import { DownloadLink } from '#web/lists/controls/download-link.tsx'
import { ResetButton } from '#web/lists/controls/reset-button.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { AdvancedFilter } from '#web/lists/filter/advanced-filter.tsx'
import { Loaded } from '#web/lists/loaded.tsx'
import { noFilters } from '#web/lists/search.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { ViewBar } from '#web/lists/views/view-bar.tsx'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Download } from '#web/ui/icons.ts'
import { JsonTree } from '#web/ui/json-tree.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { LogLines } from './log-lines.tsx'
import { LEVELS, SOURCES } from './log-look.ts'
import { filtersOf, type LogSearch, logSearch } from './search.ts'

const TITLE = { group: 'Watch', title: 'System Logs' }
const VIEWS = [
  ['lines', 'Lines'],
  ['error_groups', 'Identical errors'],
] as const

export function LogsPage() {
  return (
    <OnlyFor endpoint={api.logs.list} header={<PageHeader {...TITLE} />}>
      <Logs />
    </OnlyFor>
  )
}

function Logs() {
  const { search, searchKey, openView, selectView, change, reset } = useListSearch(logSearch)
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
        <ChoiceButtons
          label="View"
          options={VIEWS}
          value={search.view}
          onChange={(view) => change({ view })}
        />
        {search.view === 'lines' && (
          <LogFilters {...{ search, searchKey, change, reset }}>
            <ViewBar
              page={{ definition: VIEWED, name: 'logs', search, openView, selectView, change }}
            />
          </LogFilters>
        )}
      </PageHeader>
      <div className="px-4 py-3 md:px-6">
        {search.view === 'lines' ? (
          openView.kind !== 'loading' && (
            // A new key for each query, because the paused state and the older pages belong to the previous list.
            <LogLines key={JSON.stringify(filters)} filters={filters} />
          )
        ) : (
          <ErrorGroups
            onShow={(group) => change({ ...noFilters(logSearch), view: 'lines', ...group })}
          />
        )}
      </div>
    </>
  )
}

const VIEWED = {
  search: logSearch,
  noun: { one: 'log line', many: 'log lines' },
  columns: [],
  filterFields: LOG_FIELDS,
}

const ALL = 'all'
/** Omits the lowest level, which includes everything. */
const CHOSEN_LEVELS = LOG_LEVELS.slice(1)
const LEVEL_OPTIONS = [
  { value: ALL, label: 'All levels' },
  ...CHOSEN_LEVELS.map((value) => ({ value, label: levelWords(value) })),
]
const SOURCE_OPTIONS = [
  { value: ALL, label: 'All sources' },
  ...LOG_SOURCES.map((value) => ({ value, label: SOURCES[value] })),
]

function levelWords(level: LogLevel): string {
  return level === 'fatal' ? LEVELS.fatal.label : `${LEVELS[level].label} and above`
}

interface LogFiltersProps
  extends Pick<
    ReturnType<typeof useListSearch<LogSearch>>,
    'search' | 'searchKey' | 'change' | 'reset'
  > {
  children: ReactNode
}

function LogFilters({ search: at, searchKey, change, reset, children }: LogFiltersProps) {
  const { search, level, source, user_id, from, until, q } = at
  return (
    <>
      {children}
      <SearchField
        key={searchKey}
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
        onValueChange={(value) => change({ level: choice(LOG_LEVELS)(value) })}
        options={LEVEL_OPTIONS}
      />
      <LazySelect
        label="Source"
        className="w-32 max-md:flex-1"
        value={source ?? ALL}
        onValueChange={(value) => change({ source: choice(LOG_SOURCES)(value) })}
        options={SOURCE_OPTIONS}
      />
      <UserFilter value={user_id} onChange={(id) => change({ user_id: id })} />
      <TimeSpan {...{ from, until }} onChange={change} />
      <ResetButton definition={logSearch} search={at} reset={reset} />
      <AdvancedFilter fields={LOG_FIELDS} {...{ q, change }} />
    </>
  )
}

const SKELETONS = 6

interface ErrorGroupsProps {
  /** Shows the log lines of a group. */
  onShow(patch: Pick<LogSearch, 'level' | 'source' | 'search'>): void
}

/** Warnings and errors grouped by message, latest first. */
function ErrorGroups({ onShow }: ErrorGroupsProps) {
  return (
    <Loaded
      query={useQuery(api.logs.errorGroups.query({}))}
      failed="Failed to load the errors"
      loading={{ count: SKELETONS, className: 'grid gap-2', rowClassName: 'h-14' }}
    >
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState
            title="No errors"
            description="Server warnings and errors appear here, grouped by message."
          />
        ) : (
          <ul
            aria-label="Identical errors"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel"
          >
            {groups.map((group) => (
              <ErrorGroupRow key={group.key} group={group} onShow={() => onShow(linesOf(group))} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface ErrorGroupRowProps {
  group: ErrorGroup
  onShow(): void
}

function ErrorGroupRow({ group, onShow }: ErrorGroupRowProps) {
  const { level, source, message, count, details, first_at, last_at } = group
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={LEVELS[level].tone}>{LEVELS[level].label}</Badge>
        <span className="num min-w-10 text-right font-mono font-semibold">
          {formatCount(count)}×
        </span>
        <span className="min-w-0 flex-1 basis-64 break-words font-mono text-xs">{message}</span>
        <span className="text-fg-3 text-xs">{SOURCES[source]}</span>
        <span className="flex gap-1 text-fg-3 text-xs">
          last <TimeAgo at={new Date(last_at)} />, first <TimeAgo at={new Date(first_at)} />
        </span>
        <Button size="small" aria-label={`Lines of ${message}`} onClick={onShow}>
          Lines
        </Button>
      </div>
      {details && (
        <details>
          <summary className="w-fit cursor-pointer text-fg-2 text-xs">Latest line in full</summary>
          <div className="mt-2">
            <JsonTree label="details" value={details} />
          </div>
        </details>
      )}
    </li>
  )
}

/** The message up to its first number, where the other messages of the group differ. */
function linesOf({ level, source, message }: ErrorGroup) {
  const words = message.split(/[0-9]/)[0]?.trim() ?? ''
  return { level, source, search: words.slice(0, 100) }
}
