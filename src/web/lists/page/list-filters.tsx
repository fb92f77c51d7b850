import type { ReactNode } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyPopover } from '#web/ui/dialog/lazy-popover.tsx'
import { SlidersHorizontal } from '#web/ui/icons.ts'
import { ResetButton } from '../controls/reset-button.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { AdvancedFilter } from '../filter/advanced-filter.tsx'
import { filtersOf, viewListOf } from '../search.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import { type Filter, FilterControl, InFilterPopover, namesOf, placeOf } from './filters.tsx'
import type { ListPageState } from './use-list-page.ts'

interface ListFiltersProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
}

/** The search field, the filters and the button that clears them. */
export function ListFilters<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page: { definition, filters, name, search, searchKey, change, reset, list },
}: ListFiltersProps<Row, Answer>) {
  const { searchField } = definition
  const at = (place: ReturnType<typeof placeOf>) => filters.filter((one) => placeOf(one) === place)
  const controls = (some: readonly Filter[]) =>
    some.map((filter) => (
      <FilterControl key={namesOf(filter).join()} {...{ filter, search, change }} />
    ))
  const setIn = (some: readonly Filter[]) =>
    some.flatMap(namesOf).filter((name) => search[name] !== undefined).length
  const [collapsible, popover] = [at('collapsible'), at('popover')]
  return (
    <>
      {searchField && (
        <SearchField
          key={searchKey}
          className="max-md:basis-full md:w-64"
          {...searchField}
          value={search.search}
          onSearch={(text) => change({ search: text })}
        />
      )}
      {controls(at('row'))}
      {collapsible.length > 0 && (
        <CollapsibleFilters count={setIn(collapsible)}>{controls(collapsible)}</CollapsibleFilters>
      )}
      {popover.length > 0 && (
        <FilterPopover count={setIn(popover)}>{controls(popover)}</FilterPopover>
      )}
      {controls(at('end'))}
      <ResetButton definition={definition.search} {...{ search, reset }} />
      {definition.filterFields && (
        <AdvancedFilter
          fields={definition.filterFields}
          counted={viewListOf(name)}
          q={search.q}
          parameters={filtersOf(definition.search, search)}
          error={list.error}
          change={change}
        />
      )}
    </>
  )
}

interface CollapsibleFiltersProps {
  /** The number of active filters. */
  count: number
  children: ReactNode
}

/** Filters in a row; on phones they move behind a button. */
function CollapsibleFilters({ count, children }: CollapsibleFiltersProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return children
  return <FilterPopover count={count}>{children}</FilterPopover>
}

/** Filters behind a button that shows the number of active ones. */
function FilterPopover({ count, children }: CollapsibleFiltersProps) {
  return (
    <LazyPopover
      label="More filters"
      trigger={(button) => (
        <Button {...button} className="max-md:min-w-11">
          <SlidersHorizontal size={14} aria-hidden />
          <span className="max-md:sr-only">More filters</span>
          {count > 0 && (
            <Badge tone="secondary" className="num h-4 gap-0 px-1 font-mono">
              {count}
              <span className="sr-only"> set</span>
            </Badge>
          )}
        </Button>
      )}
    >
      <InFilterPopover value={true}>
        <div className="grid w-64 gap-3">{children}</div>
      </InFilterPopover>
    </LazyPopover>
  )
}
