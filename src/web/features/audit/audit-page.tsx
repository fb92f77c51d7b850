import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { AuditEntry, audit as contract } from '#contract/audit.ts'
import type { Output } from '#contract/endpoint.ts'
import { AUDIT_FIELDS } from '#contract/filter/registry/audit.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { type AuditSearch, auditSearch } from '#web/history/audit-search.ts'
import { TimeSpan } from '#web/history/time-span.tsx'
import { UserFilter } from '#web/history/user-filter.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { ListChanges } from '#web/lists/controls/list-changes.tsx'
import type { MenuAction } from '#web/lists/controls/menu-action.ts'
import { ResetButton } from '#web/lists/controls/reset-button.tsx'
import { DataList } from '#web/lists/data-list.tsx'
import { AdvancedFilter } from '#web/lists/filter/advanced-filter.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { NOT_FOUND, useCloseMissing } from '#web/lists/page/open-row.tsx'
import { isFiltered, noFilters, queryOf, type SearchPatch } from '#web/lists/search.ts'
import { UpdatedNote } from '#web/lists/updated-note.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { useStableRows } from '#web/lists/use-stable-rows.ts'
import { ViewBar } from '#web/lists/views/view-bar.tsx'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ListFilter, UserSearch, X } from '#web/ui/icons.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog)

export function AuditPage() {
  return (
    <OnlyFor endpoint={api.audit.list}>
      <Audit />
    </OnlyFor>
  )
}

function Audit() {
  const { search, openView, selectView, change, reset, open, close } = useListSearch(auditSearch)
  const options = api.audit.list.query({ query: queryOf(auditSearch, search) })
  const list = useQuery({
    ...options,
    enabled: openView.kind !== 'loading',
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  const stable = useStableRows(list, options.queryKey)

  return (
    <section aria-label="Audit" className="fit grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
      <AuditFilters
        {...{ search, change, reset }}
        entries={list.data?.data}
        error={list.error}
        views={
          <ViewBar
            page={{ definition: VIEWED, name: 'audit', search, openView, selectView, change }}
          />
        }
      >
        {/* Reserves the space of the note before it is loaded. */}
        <div className="flex h-4 items-center max-md:basis-full md:ml-auto">
          <UpdatedNote query={list} />
        </div>
        <ListChanges stable={stable} />
      </AuditFilters>
      {search.open !== undefined && <OpenEntry id={search.open} list={list.data} onClose={close} />}
      <DataList
        label="Audit"
        noMatch="No audit entries found"
        name="audit"
        failed="Failed to load the audit log"
        columns={AUDIT_COLUMNS}
        cellContext={open}
        rowName={({ id }) => `Audit entry ${id}`}
        menu={(entry) => narrowings(entry, change)}
        {...{ list, stable, search }}
        onSearchChange={change}
        isFiltered={list.isPlaceholderData || isFiltered(auditSearch, search)}
        onReset={reset}
        empty={
          <EmptyState
            title="No audit entries yet"
            description="All changes and secret reveals are listed here."
          />
        }
      />
    </section>
  )
}

const VIEWED = {
  search: auditSearch,
  noun: { one: 'audit entry', many: 'audit entries' },
  columns: AUDIT_COLUMNS,
  filterFields: AUDIT_FIELDS,
}

interface OpenEntryProps {
  id: number
  list: Output<typeof contract.list> | undefined
  onClose(): void
}

/** The open row of the URL, which can be on another page. */
function OpenEntry({ id, list, onClose }: OpenEntryProps) {
  const listed = list?.data.find((entry) => entry.id === id)
  const [shown, setShown] = useState(listed)
  const detail = useQuery({
    ...api.audit.get.query({ params: { id } }),
    enabled: list !== undefined && listed === undefined,
  })
  useCloseMissing({ detail, isOpen: true, onClose, ...NOT_FOUND })
  const latest = listed ?? detail.data
  if (latest && latest !== shown) setShown(latest)
  // Newer entries move an open one to the next page, from where it is loaded again.
  const entry = latest ?? (shown?.id === id ? shown : undefined)
  if (!entry)
    return (
      hasFailed(detail) && (
        <ErrorState
          title="Failed to load audit entry"
          description={reasonOf(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      )
    )
  return (
    <Suspense>
      <EntryDialog key={id} entry={entry} open onOpenChange={(isOpen) => isOpen || onClose()} />
    </Suspense>
  )
}

/** Actions that filter the list by properties of a row. */
function narrowings(entry: AuditEntry, change: (patch: SearchPatch) => void): MenuAction[] {
  const { entity, entity_id, entity_name, user_id, username } = entry
  const actions: MenuAction[] = []
  if (entity_id !== null)
    actions.push({
      label: `All changes to ${rowWords(entity, entity_id, entity_name)}`,
      icon: ListFilter,
      run: () => change({ ...noFilters(auditSearch), entity, entity_id }),
    })
  if (user_id !== null)
    actions.push({
      label: `All changes by ${username ?? 'this user'}`,
      icon: UserSearch,
      run: () => change({ ...noFilters(auditSearch), user_id }),
    })
  return actions
}

const ALL = 'all'

interface AuditFiltersProps {
  search: AuditSearch
  /** The rows of the page. */
  entries: readonly AuditEntry[] | undefined
  /** The error of the page. */
  error: unknown
  change(patch: SearchPatch): void
  reset(): void
  views: ReactNode
  children: ReactNode
}

function AuditFilters(props: AuditFiltersProps) {
  const { search, entries, error, change, reset, views, children } = props
  const { user_id, action, entity, entity_id, from, until } = search
  const { data: actions = [] } = useQuery(api.audit.actions.query({}))
  const known = [...new Set([...actions, ...(action === undefined ? [] : [action])])]
  const entities = [
    ...new Set([...known.map(entityOf), ...(entity === undefined ? [] : [entity])]),
  ].sort()
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {views}
      <UserFilter value={user_id} onChange={(id) => change({ user_id: id })} />
      <LazySelect
        label="Entity"
        className="w-36 max-md:flex-1"
        value={entity ?? ALL}
        onValueChange={(value) =>
          change({ entity: chosen(value), entity_id: undefined, action: undefined })
        }
        options={[
          { value: ALL, label: 'All entities' },
          ...entities.map((value) => ({ value, label: actionWords(value) })),
        ]}
      />
      <LazySelect
        label="Action"
        className="w-52 max-md:flex-1"
        value={action ?? ALL}
        onValueChange={(value) => change({ action: chosen(value) })}
        options={[
          { value: ALL, label: 'All actions' },
          ...known
            .filter((value) => entity === undefined || entityOf(value) === entity)
            .map((value) => ({ value, label: actionWords(value) })),
        ]}
      />
      <TimeSpan {...{ from, until }} onChange={change} />
      {entity !== undefined && entity_id !== undefined && (
        <Button size="small" onClick={() => change({ entity_id: undefined })}>
          {`Only ${rowWords(entity, entity_id, nameIn(entries, entity_id))}`}
          <X size={13} aria-hidden />
        </Button>
      )}
      <ResetButton definition={auditSearch} {...{ search, reset }} />
      <AdvancedFilter fields={AUDIT_FIELDS} q={search.q} {...{ error, change }} />
      {children}
    </div>
  )
}

const nameIn = (entries: readonly AuditEntry[] | undefined, id: string) =>
  entries?.find(({ entity_id }) => entity_id === id)?.entity_name

const chosen = (value: string) => (value === ALL ? undefined : value)

const entityOf = (action: string) => action.slice(0, action.indexOf('.'))
