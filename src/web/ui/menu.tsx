import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type FocusEvent, type ReactElement, type ReactNode, use } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { PopupPlace } from './dialog/popup-place.ts'
import type { Icon } from './icon.tsx'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** For a menu that is loaded when its button is pressed. */
  defaultOpen?: boolean
  children: ReactNode
}

export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={use(PopupPlace)}>
        <MenuPopup align={align} {...(defaultOpen && { onFocus: focusFirstByKey })}>
          {children}
        </MenuPopup>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Base UI does not know that a key opened a menu that is open when it mounts, so it focuses no item. */
function focusFirstByKey(event: FocusEvent<HTMLElement>) {
  if (event.currentTarget.matches(':focus-visible')) focusFirst(event)
}

/** Moves the focus from a menu that has just received it to its first item. */
export function focusFirst({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
}

interface MenuPopupProps {
  align?: 'start' | 'end'
  /** Where the menu opens, if it has no trigger. */
  anchor?: Element | null | undefined
  /** Its accessible name, if it has no trigger. */
  label?: string | undefined
  onFocus?(event: FocusEvent<HTMLElement>): void
  children: ReactNode
}

/** The panel of every menu; a context menu is placed at the pointer and needs no `align`. */
export function MenuPopup(props: MenuPopupProps) {
  const { align = 'start', anchor, label, onFocus, children } = props
  return (
    <BaseMenu.Positioner
      align={align}
      anchor={anchor}
      sideOffset={4}
      // Popups are outside the page's landmarks, so each is a landmark of its own.
      role="region"
      aria-label="Menu"
      className="z-50 outline-none"
    >
      <BaseMenu.Popup
        aria-label={label}
        onFocus={onFocus}
        className="popup max-h-(--available-height) min-w-44 overflow-y-auto p-1"
      >
        {children}
      </BaseMenu.Popup>
    </BaseMenu.Positioner>
  )
}

interface MenuItemProps {
  icon?: Icon
  tone?: 'danger'
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

/** Used in menus and context menus. */
export function MenuItem({ icon: Icon, tone, disabled, onClick, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onClick}
      className={classNames('item', tone === 'danger' && 'tone-red text-tone')}
    >
      {Icon && <Icon size={14} aria-hidden />}
      <span className="col-start-2">{children}</span>
    </BaseMenu.Item>
  )
}

/** Separates the items of a menu. */
export function MenuLine() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />
}
