import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Meta } from '#contract/list.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ListPager } from '#web/lists/controls/list-pager.tsx'
import type { PerPage } from '#web/lists/list-search.ts'
import type { RowId, TableProps, TableSearch } from '#web/lists/table/column.ts'
import { DataCards } from '#web/lists/table/data-cards.tsx'
import { DataTable } from '#web/lists/table/data-table.tsx'
import { useSteadyRows } from '#web/lists/use-steady-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { hasFailed } from './has-failed.ts'
import { StaleBanner } from './stale-banner.tsx'

interface DataListProps<Row extends RowId, Context, Sort extends string>
  extends Omit<TableProps<Row, Context, Sort>, 'rows' | 'onHold' | 'onSearchChange'> {
  list: UseQueryResult<{ data: Row[]; meta: Meta }>
  search: TableSearch<Sort> & { per_page: PerPage }
  onSearchChange(patch: Partial<TableSearch<Sort> & { per_page: PerPage }>): void
  /** "Failed to load proxies". */
  failed: string
  /** What there is to see where there are no rows at all: the next step. */
  empty: ReactNode
  /** Whether a search or a filter is set; then no rows are no reason for the next step. */
  isFiltered: boolean
  onReset(): void
}

/** A list in all its states: failed, loading, empty, rows as a table or cards, of when it is, and its pager. */
export function DataList<Row extends RowId, Context, Sort extends string>(
  props: DataListProps<Row, Context, Sort>,
) {
  const { list, search, onSearchChange, failed } = props
  return (
    <>
      <StaleBanner list={list} failed={failed} />
      <Rows {...props} />
      <ListPager search={search} onChange={onSearchChange} meta={list.data?.meta} />
    </>
  )
}

const NOTHING: never[] = []

function Rows<Row extends RowId, Context, Sort extends string>(
  props: DataListProps<Row, Context, Sort>,
) {
  const { list, label, failed, empty, isFiltered, onReset, ...table } = props
  const isPhone = useIsPhone()
  const { rows, hold } = useSteadyRows<Row>(list.data?.data ?? NOTHING)
  if (hasFailed(list))
    return (
      <ErrorState
        title={failed}
        description={reasonOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data && rows.length === 0)
    return isFiltered ? <NoMatch label={label} onReset={onReset} /> : empty
  const Look = isPhone ? DataCards : DataTable
  return (
    <div
      aria-busy={list.isPlaceholderData}
      // Dimmed by colour: opacity would take the text below 4.5:1.
      className={classNames('transition-[filter]', list.isPlaceholderData && 'saturate-[0.2]')}
    >
      <Look {...table} label={label} rows={list.data && rows} onHold={hold} />
    </div>
  )
}

function NoMatch({ label, onReset }: { label: string; onReset(): void }) {
  return (
    <EmptyState
      title={`No ${label.toLowerCase()} found`}
      description="Nothing fits this search and these filters."
      action={<Button onClick={onReset}>Reset filters</Button>}
    />
  )
}
