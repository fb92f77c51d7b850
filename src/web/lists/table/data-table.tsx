import { classNames } from '#web/lib/class-names.ts'
import { useStoredNames } from '#web/lib/stored-names.ts'
import { useStoredFlag } from '#web/lib/stored-text.ts'
import { LoadingNote } from '../../ui/feedback/skeleton.tsx'
import type { Column, RowId, TableProps, TableSearch } from './column.ts'
import { RowsMenu } from './rows-menu.tsx'
import { TableHead } from './table-head.tsx'
import { SkeletonRow, TableRow } from './table-row.tsx'
import { TableTools } from './table-tools.tsx'
import { useCutMark } from './use-cut-mark.ts'
import { useRowWalk } from './use-row-walk.ts'

/** A table whose server sorts and pages the rows. Sorting and visible columns live in the URL. */
export function DataTable<Row extends RowId, Context, Sort extends string>(
  props: TableProps<Row, Context, Sort>,
) {
  const { label, name, columns, rows, search, onSearchChange, menu, csv, isPlain, error } = props
  const { selection } = props
  const { shown, toggle } = useColumns(name, columns, search, onSearchChange)
  const [isCompact, setCompact] = useStoredFlag('night-shift-compact-rows', false)
  const visible = columns.filter(({ id }) => shown.includes(id))
  const { box, ...walk } = useRowWalk({ ...props, hasEdits: visible.some(({ edit }) => edit) })
  useCutMark(box)
  return (
    <div
      className="fit rounded-lg border border-line bg-panel"
      data-compact={isCompact || undefined}
    >
      {!isPlain && (
        <TableTools
          {...{ csv, columns, shown, isCompact }}
          hasMenu={menu !== undefined}
          onToggle={toggle}
          onCompact={setCompact}
        />
      )}
      <div
        ref={box}
        className={classNames(
          'fit-table relative scroll-pt-9 scroll-pr-14 overflow-auto overscroll-x-contain print:overflow-visible',
          // The panel of a row is as wide as this box.
          props.panel && '@container',
        )}
      >
        {!rows && !error && <LoadingNote />}
        {/* A wrapper around the table, which must not contain the elements that the menu renders beside its panel. */}
        <RowsMenu
          {...props}
          rows={rows ?? []}
          render={
            <table
              aria-label={label}
              aria-busy={!rows}
              className="w-full border-separate [border-spacing:0] whitespace-nowrap text-left"
            />
          }
        >
          <TableHead
            heads={visible}
            hasMenu={menu !== undefined}
            hasPanel={props.panel !== undefined}
            {...{ search, isPlain, selection }}
            onSort={(sort_by, sort_order) => onSearchChange({ sort_by, sort_order, page: 1 })}
          />
          {rows && !error ? (
            <Body {...props} {...{ rows, visible, walk }} />
          ) : (
            <NoBody {...props} visible={visible} />
          )}
        </RowsMenu>
      </div>
    </div>
  )
}

/** The error in place of the rows, or skeletons until they are loaded. */
function NoBody<Row extends RowId, Context, Sort extends string>({
  visible,
  menu,
  panel,
  selection,
  search,
  error,
}: TableProps<Row, Context, Sort> & { visible: readonly RowId[] }) {
  const [hasMenu, hasPanel] = [menu !== undefined, panel !== undefined]
  const hasCheck = selection !== undefined
  if (error)
    return (
      <tbody>
        <tr>
          <td
            colSpan={visible.length + Number(hasMenu) + Number(hasPanel) + Number(hasCheck)}
            className="p-3 whitespace-normal"
          >
            {error}
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {Array.from({ length: search.per_page }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move
        <SkeletonRow key={place} columns={visible} {...{ hasMenu, hasPanel, hasCheck }} />
      ))}
    </tbody>
  )
}

interface BodyProps<Row extends RowId, Context, Sort extends string>
  extends TableProps<Row, Context, Sort> {
  rows: readonly Row[]
  visible: readonly Column<Row, Context, Sort>[]
  walk: Omit<ReturnType<typeof useRowWalk>, 'box'>
}

function Body<Row extends RowId, Context, Sort extends string>(
  props: BodyProps<Row, Context, Sort>,
) {
  const { rows, visible, walk, cellContext, rowName, rowState, menu, panel } = props
  return (
    <tbody {...walk.handlers}>
      {rows.map((row) => (
        <TableRow
          key={row.id}
          {...rowState?.(row)}
          row={row}
          name={rowName(row)}
          cellContext={cellContext}
          columns={visible}
          hasMenu={menu !== undefined}
          isTabStop={String(row.id) === walk.tabStop}
          panel={panel}
          isOpen={row.id === panel?.openId}
        />
      ))}
    </tbody>
  )
}

type Columns = readonly Pick<Column<never>, 'id' | 'isName' | 'isExtra'>[]

/** The visible columns: those of the URL or its view, else those stored in this browser, else all but the extra ones. */
function useColumns(
  name: string,
  columns: Columns,
  search: Pick<TableSearch, 'columns' | 'page' | 'saved_view'>,
  onSearchChange: (patch: Pick<TableSearch, 'columns' | 'page'>) => void,
) {
  const [stored, store] = useStoredNames(`night-shift-${name}-columns`, defaultsOf(columns))
  const wanted = search.columns === undefined ? stored : new Set(search.columns.split(','))
  const shown = columns.filter(({ id, isName }) => isName || wanted.has(id)).map(({ id }) => id)
  const setShown = (ids: readonly string[]) => {
    const isOfView = search.saved_view !== undefined
    const isDefault = ids.join() === defaultsOf(columns).join()
    if (!isOfView) store(new Set(ids))
    const isLeftOut = isDefault && !isOfView
    onSearchChange({ columns: isLeftOut ? undefined : ids.join(), page: search.page })
  }
  return {
    shown,
    toggle: (id: string, isShown: boolean) =>
      setShown(
        columns
          .filter((one) => (one.id === id ? isShown : shown.includes(one.id)))
          .map((one) => one.id),
      ),
  }
}

const defaultsOf = (columns: Columns) =>
  columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
