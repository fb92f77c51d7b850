import type { ReactNode } from 'react'
import { usePaletteActions } from '#web/lib/palette-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Import } from '#web/ui/icons.ts'
import { DataList } from '../data-list.tsx'
import { isFiltered, noFilters } from '../search.ts'
import { ToggleRow } from '../selection/select-box.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { useBulkActions } from '../selection/use-bulk-actions.ts'
import type { RowPanel } from '../table/column.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import { filterWords } from './filter-words.ts'
import { capitalized } from './noun.ts'
import { actionsOf, useEdit, useRowActions } from './row-actions.ts'
import { useCsv } from './use-csv.tsx'
import type { ListPageState } from './use-list-page.ts'

interface ListRowsProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
  /** Replaces the buttons of an empty list. */
  emptyAction?: ReactNode
  /** Opens below its row in the table. */
  panel?: Pick<RowPanel<Row>, 'openRow' | 'of'>
}

/** The rows of a list page, in all states of the list. */
export function ListRows<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  emptyAction,
  panel,
}: ListRowsProps<Row, Answer>) {
  const { definition, name, list, settled, selection, search, openId, change, open, close } = page
  const { noun, columns, rowName, rowState, card, pager, texts } = definition
  const { isPlain, pagesInFull, around: Around } = definition
  const actions = useRowActions(page)
  const edit = useEdit(page)
  const opened = settled.rows?.find(({ id }) => id === openId)
  usePaletteActions(opened && { subject: rowName(opened), actions: actionsOf(actions, opened) })
  const bulk = useBulkActions(definition.bulk)
  const isSelectable = bulk.length > 0
  const { csv, dialog: exportDialog } = useCsv(page)
  const rows = (
    <DataList
      label={definition.label ?? capitalized(noun.many)}
      name={name}
      cellContext={undefined}
      failed={`Failed to load ${noun.many}`}
      error={{ title: texts?.failed, retry: texts?.retry }}
      noMatch={`No ${noun.many} found`}
      {...{ columns, rowName, list, settled, search, card, pager, isPlain, pagesInFull }}
      rowState={(row) => ({ isSelected: row.id === openId, ...rowState?.(row) })}
      panel={
        panel && { ...panel, openId, toggle: ({ id }) => (id === openId ? close() : open(id)) }
      }
      selection={isSelectable ? selection : undefined}
      selectionBar={isSelectable && <SelectionBar {...{ page, bulk }} />}
      onEdit={edit}
      menu={actions.length > 0 ? (row: Row) => actionsOf(actions, row) : undefined}
      onSearchChange={change}
      csv={csv}
      filtered={filterWords(filtersOfPage(page), search)}
      isFiltered={isFiltered(definition.search, search)}
      onReset={() => change(noFilters(definition.search))}
      empty={<NoRows {...{ page, emptyAction }} />}
    />
  )
  const shown = Around ? <Around rows={list.data?.data ?? []}>{rows}</Around> : rows
  return (
    <>
      {isSelectable ? <ToggleRow value={selection.toggle}>{shown}</ToggleRow> : shown}
      {exportDialog}
    </>
  )
}

function filtersOfPage<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition: { filters = [] },
  list,
}: ListPageState<Row, Answer>) {
  return typeof filters === 'function' ? filters(list.data) : filters
}

function NoRows<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  emptyAction,
}: ListRowsProps<Row, Answer>) {
  const { definition, dialog, mayAdd, add, addLabel } = page
  const { empty, noun } = definition
  const what = mayAdd ? definition.import : undefined
  const byImport = what && (
    <Button onClick={() => dialog.open({ kind: 'import', what })}>
      <Import size={15} aria-hidden />
      Import {noun.many}
    </Button>
  )
  const byHand = add && (
    <Button variant="primary" onClick={add}>
      {addLabel}
    </Button>
  )
  return (
    <EmptyState
      title={empty.title}
      description={(mayAdd || emptyAction || !definition.resource.add) && empty.description}
      action={emptyAction ?? byImport ?? byHand}
    />
  )
}
