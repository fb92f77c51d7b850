import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { ListMenu } from '../controls/list-menu.tsx'
import type { MenuAction } from '../controls/menu-action.ts'
import { type RowSelection, toggleById } from '../selection/use-selection.ts'
import type { RowId } from './column.ts'

interface RowsMenuProps<Row extends RowId> {
  rows: readonly Row[]
  menu?: ((row: Row) => readonly MenuAction[]) | undefined
  /** On touch screens, a long press selects the row. */
  selection?: RowSelection | undefined
  /** The list or table. */
  render: ReactElement<HTMLAttributes<HTMLElement>>
  children: ReactNode
}

/** The rows of a table or of cards, with one menu for all of them. */
export function RowsMenu<Row extends RowId>(props: RowsMenuProps<Row>) {
  const { rows, menu, selection, render, children } = props
  const items = (id: string) => {
    // The row may leave the page while its menu is open.
    const row = rows.find((one) => String(one.id) === id)
    return (row && menu?.(row)) ?? []
  }
  return (
    <ListMenu
      {...{ render, items }}
      isOff={!menu}
      onLongPress={selection && ((id) => toggleById(rows, selection, id))}
    >
      {children}
    </ListMenu>
  )
}
