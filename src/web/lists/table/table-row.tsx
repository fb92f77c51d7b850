import { classNames } from '#web/lib/class-names.ts'
import { ListMenuButton, type ListMenuHandle } from '../controls/list-menu.tsx'
import type { Column, RowId, RowState } from './column.ts'

export interface RowProps<Row extends RowId, Context> extends RowState {
  row: Row
  name: string
  cellContext: Context
  /** The visible columns; the same array as long as they do not change. */
  columns: readonly Column<Row, Context>[]
  /** Opens the menu of the row; undefined without a menu. */
  menu: ListMenuHandle<string> | undefined
  isTabStop: boolean
}

const ROW_HEIGHT = 'h-11 in-data-compact:h-9'

/** Compiled to render only when its props change: selecting one row does not render the others. */
export function TableRow<Row extends RowId, Context>(props: RowProps<Row, Context>) {
  const { row, name, cellContext, columns, menu, isTabStop, isActive, isInactive, isSelected } =
    props
  return (
    <tr
      data-id={row.id}
      data-row
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        'relative border-line border-b bg-panel last:border-0 hover:bg-raised focus-visible:-outline-offset-2',
        ROW_HEIGHT,
        // The bar marks an active row; no bar and the badge mark an inactive one.
        isActive && 'shadow-[inset_3px_0_0_var(--accent)]',
        isInactive && 'text-fg-2 saturate-50',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {columns.map(({ id, isNumber, isControl, cell }) => (
        <td key={id} className={classNames('px-2.5 first:pl-3', isNumber && 'num text-right')}>
          {isControl ? (
            <span className="relative z-1">{cell(row, cellContext)}</span>
          ) : (
            cell(row, cellContext)
          )}
        </td>
      ))}
      {menu && (
        <td className="sticky right-0 z-1 bg-inherit pr-2 text-right">
          <ListMenuButton handle={menu} id={String(row.id)} label={`Actions for ${name}`} />
        </td>
      )}
    </tr>
  )
}

/** Takes the place of a row while the list loads. */
export function SkeletonRow({ columns, hasMenu }: { columns: readonly RowId[]; hasMenu: boolean }) {
  return (
    <tr className={classNames('border-line border-b last:border-0', ROW_HEIGHT)}>
      {columns.map(({ id }) => (
        <td key={id} className="px-2.5 first:pl-3">
          <div className="h-3.5 w-full min-w-8 max-w-28 animate-pulse rounded-sm bg-raised" />
        </td>
      ))}
      {hasMenu && <td className="pointer-coarse:h-12" />}
    </tr>
  )
}
