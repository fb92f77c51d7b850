import { ContextMenu } from '@base-ui/react/context-menu'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, type SyntheticEvent, useState } from 'react'
import { EllipsisVertical } from '#web/ui/icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuPopup } from '../../ui/menu.tsx'

type RowId = number | string

export interface ListMenuHandle<Id extends RowId> {
  menu: ReturnType<typeof BaseMenu.createHandle<Id>>
  readId(text: string): Id
}

interface ListMenuProps<Id extends RowId> {
  /** The list or table; its rows carry `data-id`. */
  render: ReactElement
  /** The menu items of one row. */
  items(id: Id): ReactNode
  /** From `createListMenu`; shared with the rows' buttons. */
  handle: ListMenuHandle<Id>
  onOpenChange?(open: boolean): void
  /** The rows have no menus, for this user or at all. */
  isOff?: boolean
  children: ReactNode
}

/** `readId` turns a row's `data-id` into its id: `Number` or `String`. */
export function createListMenu<Id extends RowId>(readId: (text: string) => Id): ListMenuHandle<Id> {
  return { menu: BaseMenu.createHandle<Id>(), readId }
}

/**
 * The menus of a whole list: right click, long press, the menu key or Shift+F10 on a row, or the row's own button.
 * One of each for all rows: one per row is dear on phones.
 */
export function ListMenu<Id extends RowId>({
  render,
  items,
  handle,
  onOpenChange,
  isOff = false,
  children,
}: ListMenuProps<Id>) {
  const [id, setId] = useState<Id>()
  const note = (event: SyntheticEvent) => {
    const text = rowOf(event.target)?.dataset.id
    // There is no menu between the rows.
    if (text === undefined) event.stopPropagation()
    else setId(handle.readId(text))
  }
  return (
    <>
      <ContextMenu.Root disabled={isOff} onOpenChange={(open) => onOpenChange?.(open)}>
        <ContextMenu.Trigger render={render} onContextMenuCapture={note} onTouchStartCapture={note}>
          {children}
        </ContextMenu.Trigger>
        <ContextMenu.Portal>
          <MenuPopup>{id !== undefined && items(id)}</MenuPopup>
        </ContextMenu.Portal>
      </ContextMenu.Root>
      <BaseMenu.Root handle={handle.menu} onOpenChange={(open) => onOpenChange?.(open)}>
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
export function ListMenuButton<Id extends RowId>({
  handle,
  id,
  label,
}: {
  handle: ListMenuHandle<Id>
  id: Id
  label: string
}) {
  return (
    <BaseMenu.Trigger
      handle={handle.menu}
      payload={id}
      render={
        <IconButton label={label} size="small" data-row-actions>
          <EllipsisVertical size={15} />
        </IconButton>
      }
    />
  )
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
}
