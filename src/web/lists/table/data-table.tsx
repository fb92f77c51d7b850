import {
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useStoredFlag } from '#web/lib/stored-flag.ts'
import { LoadingNote } from '../../ui/feedback/skeleton.tsx'
import type { Column, RowId, TableProps } from './column.ts'
import { RowsMenu } from './rows-menu.tsx'
import { TableHead } from './table-head.tsx'
import { GreyRow, TableRow } from './table-row.tsx'
import { TableTools } from './table-tools.tsx'
import { useColumns } from './use-columns.ts'
import { useRowWalk } from './use-row-walk.ts'

const FEATURES = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
const NO_ROWS: never[] = []

/** A table whose rows, sorted and paged, come from the server; what it shows stands in the address. */
export function DataTable<Row extends RowId, Tools, Sort extends string>(
  props: TableProps<Row, Tools, Sort>,
) {
  const { label, name, columns, rows, search, onSearchChange, menu, csv } = props
  const { shown, toggle } = useColumns(name, columns, search, onSearchChange)
  const [isCompact, setCompact] = useStoredFlag('night-shift-compact-rows', false)
  const { visible, sorted, sort } = useModel(props, shown)
  const { box, ...walk } = useRowWalk(rows)
  return (
    <div className="rounded-lg border border-line bg-panel" data-compact={isCompact || undefined}>
      <TableTools
        {...{ csv, columns, shown, isCompact }}
        hasMenu={menu !== undefined}
        onToggle={toggle}
        onCompact={setCompact}
      />
      <div
        ref={box}
        className="relative scroll-pt-9 overflow-auto overscroll-x-contain print:max-h-none print:overflow-visible md:tall:max-h-[calc(100dvh-var(--page-header,0px)-var(--table-rest,8.5rem))]"
      >
        {!rows && <LoadingNote />}
        <table aria-label={label} aria-busy={!rows} className="w-full whitespace-nowrap text-left">
          <TableHead
            heads={visible}
            hasMenu={menu !== undefined}
            sorted={sorted && { id: sorted.id, order: sorted.desc ? 'desc' : 'asc' }}
            onSort={sort}
          />
          {rows ? (
            <Body {...props} rows={rows} visible={visible} walk={walk} />
          ) : (
            <tbody>
              {Array.from({ length: search.per_page }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
                <GreyRow key={place} columns={visible} hasMenu={menu !== undefined} />
              ))}
            </tbody>
          )}
        </table>
      </div>
    </div>
  )
}

type Props<Row extends RowId, Tools, Sort extends string> = TableProps<Row, Tools, Sort>

/** Which columns are shown in which order, and how they sort. Plain values leave here: the instance changes in place. */
function useModel<Row extends RowId, Tools, Sort extends string>(
  { columns, rows = NO_ROWS, search, onSearchChange }: Props<Row, Tools, Sort>,
  shown: readonly string[],
) {
  const sortOf = (id: string) => columns.find((column) => column.id === id)?.sort
  const sorting = columns
    .filter((column) => column.sort === search.sort_by)
    .slice(0, 1)
    .map(({ id }) => ({ id, desc: search.sort_order === 'desc' }))
  const table = useTable({
    features: FEATURES,
    data: rows,
    columns: columns.map(({ id, label: header, sort, isName }) => ({
      id,
      header,
      accessorFn: (row: Row) => row.id,
      enableSorting: sort !== undefined,
      enableHiding: !isName,
    })),
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
    },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater
      const sort_by = next && sortOf(next.id)
      if (sort_by !== undefined)
        onSearchChange({ sort_by, sort_order: next?.desc ? 'desc' : 'asc', page: 1 })
    },
  })
  const ids = table.getVisibleLeafColumns().map(({ id }) => id)
  return {
    visible: ids.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    sorted: sorting[0],
    sort: (id: string, order: 'asc' | 'desc') =>
      table.getColumn(id)?.toggleSorting(order === 'desc'),
  }
}

interface BodyProps<Row extends RowId, Tools, Sort extends string> extends Props<Row, Tools, Sort> {
  rows: readonly Row[]
  visible: readonly Column<Row, Tools, Sort>[]
  walk: Omit<ReturnType<typeof useRowWalk>, 'box'>
}

function Body<Row extends RowId, Tools, Sort extends string>(props: BodyProps<Row, Tools, Sort>) {
  const { rows, visible, walk, tools, rowName, look, menu } = props
  return (
    <RowsMenu {...props} render={<tbody {...walk.handlers} />}>
      {(handle) =>
        rows.map((row) => (
          <TableRow
            key={row.id}
            {...look?.(row)}
            row={row}
            name={rowName(row)}
            tools={tools}
            columns={visible}
            menu={menu && handle}
            isStop={String(row.id) === walk.stop}
          />
        ))
      }
    </RowsMenu>
  )
}
