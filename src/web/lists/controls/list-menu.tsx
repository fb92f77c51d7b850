import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type TouchEvent,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EllipsisVertical } from '#web/ui/icons.ts'
import { usePinRows } from '../use-stable-rows.ts'
import type { ListMenuPopup, MenuTarget } from './list-menu-popup.tsx'
import type { MenuAction } from './menu-action.ts'
import { useLongPress } from './use-long-press.ts'

/** An object, so that a test can replace the function. */
export const popupCode = { load: () => import('./list-menu-popup.tsx') }

interface ListMenuProps {
  /** The list or table; its rows carry `data-id`. */
  render: ReactElement<HTMLAttributes<HTMLElement>>
  /** The menu items of one row. */
  items(id: string): readonly MenuAction[]
  /** Replaces the menu that a long press opens. */
  onLongPress?: ((id: string) => void) | undefined
  /** Whether the rows have no menus, for this user or for all users. */
  isOff?: boolean
  children: ReactNode
}

const Opener = createContext<{ openId: string | undefined; open(event: MouseEvent): void }>({
  openId: undefined,
  open: () => undefined,
})

/**
 * The menus of a whole list: right click, long press, the menu key or Shift+F10 on a row, or the row's own button.
 * There is one of each for all rows, and its code is fetched once the first rows are loaded.
 */
export function ListMenu({ isOff = false, ...menu }: ListMenuProps) {
  if (isOff) return cloneElement(menu.render, {}, menu.children)
  return <Menus {...menu} />
}

function Menus({ render, items, onLongPress, children }: Omit<ListMenuProps, 'isOff'>) {
  const pin = usePinRows()
  const popup = usePopup()
  const { Popup, prepare } = popup
  const { row, pointerArea, onReady, handlers } = usePointer(popup, onLongPress)
  const [button, setButton] = useState<MenuTarget>()
  const [isButtonOpen, setButtonOpen] = useState(false)

  const changeButton = (isOpen: boolean) => {
    setButtonOpen(isOpen)
    pin(isOpen)
  }
  const open = (event: MouseEvent) => {
    const target = targetOf(event)
    if (!target) return
    // Safari does not focus a pressed button, but the focus must return to it.
    target.button?.focus({ preventScroll: true })
    setButton(target)
    changeButton(true)
    if (!Popup) void prepare().then((isLoaded) => isLoaded || changeButton(false))
  }
  return (
    <>
      <Opener value={{ openId: isButtonOpen ? button?.id : undefined, open }}>
        {cloneElement(render, handlers, children)}
      </Opener>
      {Popup && (
        <Popup
          {...{ items, row, button, isButtonOpen, pointerArea, onReady }}
          onRowChange={pin}
          onButtonChange={changeButton}
        />
      )}
    </>
  )
}

/**
 * The code of the menus. `fetchPopup` fetches it in advance, when the browser is idle or a touch may become a long press.
 * `prepare` fetches it to open a menu, and reports a failure.
 */
function usePopup() {
  const [{ Popup }, setLoaded] = useState<{ Popup?: typeof ListMenuPopup }>({})
  const fetchPopup = useCallback(async () => {
    try {
      const { ListMenuPopup } = await popupCode.load()
      setLoaded({ Popup: ListMenuPopup })
      return true
    } catch {
      return false
    }
  }, [])
  const prepare = useCallback(async () => {
    const isLoaded = await fetchPopup()
    if (!isLoaded) toast.failure('Failed to open the menu', 'Check your connection and try again.')
    return isLoaded
  }, [fetchPopup])
  useEffect(() => whenIdle(fetchPopup), [fetchPopup])
  return { Popup, fetchPopup, prepare }
}

/** Passes pointer events on the rows to the menu that opens at the pointer. */
function usePointer(
  { fetchPopup, prepare }: ReturnType<typeof usePopup>,
  onLongPress?: (id: string) => void,
) {
  const [row, setRow] = useState<MenuTarget>()
  const pointerArea = useRef<HTMLDivElement>(null)
  // Opens the menu when its code arrives after the press.
  const early = useRef<Event>(undefined)
  const longPress = useLongPress((id) => onLongPress?.(id))

  const press = (target: MenuTarget, copy: Event, fetchCode: () => Promise<boolean>) => {
    setRow(target)
    if (pointerArea.current) pointerArea.current.dispatchEvent(copy)
    else {
      early.current = copy
      void fetchCode()
    }
  }
  const onReady = useCallback(() => {
    if (early.current) pointerArea.current?.dispatchEvent(early.current)
    early.current = undefined
  }, [])
  const onContextMenu = (event: MouseEvent) => {
    const target = targetOf(event)
    // The browser has its own menu between the rows, and in their popups, for example to paste.
    if (!target) return
    event.preventDefault()
    if (onLongPress && longPress.isPressed()) return
    const { clientX, clientY, button } = event
    const same = { clientX, clientY, button, bubbles: true, cancelable: true }
    press(target, new window.MouseEvent('contextmenu', same), prepare)
  }
  const onTouch = (event: TouchEvent) => {
    const target = targetOf(event)
    if (!target) return
    const touches = [...event.nativeEvent.touches]
    const copy = new window.TouchEvent(event.type, { touches, bubbles: true, cancelable: true })
    if (event.type === 'touchstart') press(target, copy, fetchPopup)
    else if (pointerArea.current) pointerArea.current.dispatchEvent(copy)
    // The touch ended before the menu could open.
    else early.current = undefined
  }
  const handlers = {
    onContextMenu,
    ...(onLongPress
      ? longPress.handlers
      : {
          onTouchStart: onTouch,
          onTouchMove: onTouch,
          onTouchEnd: onTouch,
          onTouchCancel: onTouch,
        }),
    style: { WebkitTouchCallout: 'none' as const },
  }
  return { row, pointerArea, onReady, handlers }
}

interface ListMenuButtonProps {
  id: number | string
  name: string
}

/** The button at the end of a row that opens the same menu as a right click. */
export function ListMenuButton({ id, name }: ListMenuButtonProps) {
  const { openId, open } = use(Opener)
  return (
    <IconButton
      label={`Actions for ${name}`}
      size="small"
      data-row-actions
      aria-haspopup="menu"
      aria-expanded={openId === String(id)}
      onClick={open}
    >
      <EllipsisVertical size={15} />
    </IconButton>
  )
}

function targetOf({ target, detail }: MouseEvent | TouchEvent): MenuTarget | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  const id = row?.dataset.id
  if (id === undefined) return undefined
  const button = row?.querySelector<HTMLElement>('[data-row-actions]')
  // A click without a count comes from the keyboard.
  return { id, button, label: button?.ariaLabel ?? undefined, isKeyboard: detail === 0 }
}
