import { type ReactElement, type ReactNode, useState } from 'react'
import { createListMenu, ListMenu, type ListMenuHandle } from '../controls/list-menu.tsx'
import type { RowId } from './column.ts'

interface RowsMenuProps<Row extends RowId> {
  rows: readonly Row[]
  menu?: ((row: Row) => ReactNode) | undefined
  onHold?(isHeld: boolean): void
  /** The list or table. */
  render: ReactElement
  children(handle: ListMenuHandle<string>): ReactNode
}

/** The rows of a table or of cards, with one menu for all of them. */
export function RowsMenu<Row extends RowId>(props: RowsMenuProps<Row>) {
  const { rows, menu, onHold, render, children } = props
  const [handle] = useState(() => createListMenu(String))
  const items = (id: string) => {
    // The row may leave the page while its menu is open.
    const row = rows.find((one) => String(one.id) === id)
    return row && menu?.(row)
  }
  return (
    <ListMenu
      render={render}
      handle={handle}
      items={items}
      isOff={!menu}
      {...(onHold && { onOpenChange: onHold })}
    >
      {children(handle)}
    </ListMenu>
  )
}
