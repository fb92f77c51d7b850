import { ContextMenu } from '@base-ui/react/context-menu'
import { Menu } from '@base-ui/react/menu'
import { type RefObject, useEffect } from 'react'
import { focusFirst, MenuPopup } from '../../ui/menu.tsx'
import type { MenuAction } from './menu-action.ts'
import { MenuActions } from './menu-actions.tsx'

/** The row that a menu belongs to. */
export interface MenuTarget {
  id: string
  button: HTMLElement | null | undefined
  /** The name of the menu. */
  label: string | undefined
  isKeyboard: boolean
}

interface ListMenuPopupProps {
  items(id: string): readonly MenuAction[]
  /** Where the pointer pressed last. */
  row: MenuTarget | undefined
  /** The row whose button was pressed last. */
  button: MenuTarget | undefined
  isButtonOpen: boolean
  /** Receives the pointer events of the rows. */
  pointerArea: RefObject<HTMLDivElement | null>
  /** Called when the pointer area can receive events. */
  onReady(): void
  onRowChange(isOpen: boolean): void
  onButtonChange(isOpen: boolean): void
}

/** The menu at the pointer, and the menu at the button of a row. */
export function ListMenuPopup(props: ListMenuPopupProps) {
  const { items, row, button, isButtonOpen, pointerArea, onReady, onRowChange, onButtonChange } =
    props
  useEffect(onReady, [onReady])
  return (
    <>
      <ContextMenu.Root onOpenChange={onRowChange}>
        <ContextMenu.Trigger ref={pointerArea} hidden />
        <ContextMenu.Portal>
          <MenuPopup label={row?.label}>{row && <MenuActions actions={items(row.id)} />}</MenuPopup>
        </ContextMenu.Portal>
      </ContextMenu.Root>
      <Menu.Root open={isButtonOpen} onOpenChange={onButtonChange}>
        <Menu.Portal>
          <MenuPopup
            align="end"
            label={button?.label}
            anchor={button?.button}
            // A menu that is opened with a key has the focus on its first item.
            {...(button?.isKeyboard && { onFocus: focusFirst })}
          >
            {button && <MenuActions actions={items(button.id)} />}
          </MenuPopup>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}
