import { classNames } from '#web/lib/class-names.ts'
import { ListMenuButton, type ListMenuHandle } from '../controls/list-menu.tsx'
import type { Column, RowId, RowLook } from './column.ts'

export interface RowProps<Row extends RowId, Tools> extends RowLook {
  row: Row
  name: string
  tools: Tools
  /** Only those that are shown, and the same array while it is the same ones. */
  columns: readonly Column<Row, Tools>[]
  /** Where its menu opens from; none without a menu. */
  menu: ListMenuHandle<string> | undefined
  isStop: boolean
}

const ROW_HEIGHT = 'h-11 in-data-compact:h-9'

/** The compiler keeps what it drew while its props are the same: one selected row does not draw the others. */
export function TableRow<Row extends RowId, Tools>(props: RowProps<Row, Tools>) {
  const { row, name, tools, columns, menu, isStop, isActive, isInactive, isSelected } = props
  return (
    <tr
      data-id={row.id}
      data-row
      tabIndex={isStop ? 0 : -1}
      className={classNames(
        'relative border-line border-b bg-panel last:border-0 hover:bg-raised focus-visible:-outline-offset-2',
        ROW_HEIGHT,
        // The spine says active; its absence and the badge say inactive.
        isActive && 'shadow-[inset_3px_0_0_var(--accent)]',
        isInactive && 'text-fg-2 saturate-50',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {columns.map(({ id, isNumber, isControl, cell }) => (
        <td key={id} className={classNames('px-2.5 first:pl-3', isNumber && 'num text-right')}>
          {isControl ? <span className="relative z-1">{cell(row, tools)}</span> : cell(row, tools)}
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

/** A row that is not here yet, as high as one that is. */
export function GreyRow({ columns, hasMenu }: { columns: readonly RowId[]; hasMenu: boolean }) {
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
