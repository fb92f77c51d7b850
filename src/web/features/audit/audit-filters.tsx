import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { api } from '#web/api/client.ts'
import type { AuditSearch } from '#web/history/audit-search.ts'
import { PersonFilter } from '#web/history/person-filter.tsx'
import { TimeSpan } from '#web/history/time-span.tsx'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'

const ALL = 'all'

export const NO_FILTERS = {
  user_id: undefined,
  action: undefined,
  entity: undefined,
  entity_id: undefined,
  from: undefined,
  until: undefined,
}

interface AuditFiltersProps {
  search: AuditSearch
  /** The rows of the page. */
  entries: readonly AuditEntry[] | undefined
  change(patch: Partial<AuditSearch>): void
}

export function AuditFilters({ search, entries, change }: AuditFiltersProps) {
  const { user_id, action, entity, entity_id, from, until } = search
  const { data: actions = [] } = useQuery(api.audit.actions.query({}))
  const known = [...new Set([...actions, ...(action === undefined ? [] : [action])])]
  const entities = [
    ...new Set([...known.map(entityOf), ...(entity === undefined ? [] : [entity])]),
  ].sort()
  const isFiltered = [user_id, action, entity, entity_id, from, until].some(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PersonFilter value={user_id} onChange={(id) => change({ user_id: id })} />
      <LazySelect
        label="Entity"
        className="w-36 max-md:flex-1"
        value={entity ?? ALL}
        onValueChange={(value) =>
          change({ entity: chosen(value), entity_id: undefined, action: undefined })
        }
        options={[
          { value: ALL, label: 'Everything' },
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
      {isFiltered && (
        <Button variant="ghost" onClick={() => change(NO_FILTERS)}>
          Reset
        </Button>
      )}
    </div>
  )
}

const nameIn = (entries: readonly AuditEntry[] | undefined, id: string) =>
  entries?.find(({ entity_id }) => entity_id === id)?.entity_name

const chosen = (value: string) => (value === ALL ? undefined : value)

const entityOf = (action: string) => action.slice(0, action.indexOf('.'))
