import { ContextMenu } from '@base-ui/react/context-menu'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import { type ReactElement, type ReactNode, type SyntheticEvent, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { MenuPopup } from './menu.tsx'

type ListMenuHandle = ReturnType<typeof createListMenu>

interface ListMenuProps {
  /** The list or table body; its rows carry `data-id`. */
  render: ReactElement
  /** The menu items of one row. */
  items(id: number): ReactNode
  /** From `createListMenu`; shared with the rows' buttons. */
  handle: ListMenuHandle
  children: ReactNode
}

export function createListMenu() {
  return BaseMenu.createHandle<number>()
}

/**
 * The menus of a whole list: right click, long press, the menu key or Shift+F10 on a row, or the row's own button.
 * One of each for all rows: one per row is dear on phones.
 */
export function ListMenu({ render, items, handle, children }: ListMenuProps) {
  const [id, setId] = useState<number>()
  const note = (event: SyntheticEvent) => setId(rowId(event.target))
  return (
    <>
      <ContextMenu.Root>
        <ContextMenu.Trigger render={render} onContextMenuCapture={note} onTouchStartCapture={note}>
          {children}
        </ContextMenu.Trigger>
        <ContextMenu.Portal>
          <MenuPopup>{id !== undefined && items(id)}</MenuPopup>
        </ContextMenu.Portal>
      </ContextMenu.Root>
      <BaseMenu.Root handle={handle}>
        {({ payload }) => (
          <BaseMenu.Portal>
            <MenuPopup align="end">{payload !== undefined && items(payload)}</MenuPopup>
          </BaseMenu.Portal>
        )}
      </BaseMenu.Root>
    </>
  )
}

/** The button at the end of a row that opens the same menu as a right click. */
export function ListMenuButton({
  handle,
  id,
  label,
}: {
  handle: ListMenuHandle
  id: number
  label: string
}) {
  return (
    <BaseMenu.Trigger
      handle={handle}
      payload={id}
      render={
        <IconButton label={label} size="small">
          <EllipsisVertical size={15} />
        </IconButton>
      }
    />
  )
}

function rowId(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  return row ? Number(row.dataset.id) : undefined
}
