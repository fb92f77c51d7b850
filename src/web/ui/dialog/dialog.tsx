import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useFocusIfLost } from '#web/lib/use-focus-if-lost.ts'
import { useKeyboardScroll } from '#web/lib/use-keyboard-scroll.ts'
import { IconButton } from '../icon-button.tsx'
import { X } from '../icons.ts'
import { hasFocusMoved } from './moved-focus.ts'
import { useTopmostEscape } from './overlay-order.ts'
import { OverlaySlot } from './overlay-slot.tsx'

/** On a phone `small` is a card at the bottom, the others fill the screen. */
const SIZES = {
  small: 'max-w-md max-md:rounded-b-none',
  normal: 'max-w-lg max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0',
  wide: 'max-w-3xl max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0',
}

/** Whether a dialog is open, controlled by its owner. */
export interface DialogState {
  open: boolean
  onOpenChange(open: boolean): void
}

export interface DialogProps extends DialogState {
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof SIZES | undefined
  /** The element that gets the focus first; by default the first control. */
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  /** The element that gets the focus after closing; by default the previously focused one. */
  finalFocus?: (() => HTMLElement | boolean | null) | undefined
  /** A click outside does not close the dialog, because input would be lost. */
  keepOnPressOutside?: boolean
  /** Only a button in the footer closes the dialog, because its content is not shown again. */
  closesByFooterOnly?: boolean
  /** The buttons in the footer. */
  footer?: ReactNode
  children?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  keepOnPressOutside = false,
  closesByFooterOnly = false,
  ...frame
}: DialogProps) {
  const change = useTopmostEscape(open, (next) => {
    if (next || !closesByFooterOnly) onOpenChange(next)
  })
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={change}
      disablePointerDismissal={keepOnPressOutside || closesByFooterOnly}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-hidden p-4 max-md:place-items-end max-md:p-0">
          <DialogFrame open={open} {...frame} hasClose={!closesByFooterOnly} />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Where the focus goes after a dialog on top of another one has closed: into the one below. By default it returns to what was focused
 * before both, behind the open dialog, if the button that opened the closed one is gone. Undefined for the only dialog.
 */
function useFinalFocus() {
  const [{ opener, below }] = useState(() => ({
    opener: document.activeElement,
    below: [...document.querySelectorAll<HTMLElement>('[role=dialog][data-open]')].at(-1),
  }))
  if (!below) return undefined
  return () => {
    const canReturn = opener instanceof HTMLElement && below.contains(opener)
    return canReturn && !opener.matches(':disabled') ? opener : below
  }
}

type FrameProps = Omit<
  DialogProps,
  'onOpenChange' | 'keepOnPressOutside' | 'closesByFooterOnly'
> & { hasClose: boolean }

function DialogFrame({
  open,
  title,
  description,
  size = 'normal',
  initialFocus,
  finalFocus,
  hasClose,
  footer,
  children,
}: FrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  const intoDialog = useFinalFocus()
  const target = finalFocus ?? intoDialog
  useFocusIfLost()
  return (
    <BaseDialog.Popup
      ref={popup}
      initialFocus={initialFocus}
      finalFocus={target && (() => !hasFocusMoved(popup.current) && target())}
      className={classNames(
        'relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-xl border border-line bg-panel shadow-pop outline-none',
        'transition-[opacity,translate] duration-150 ease-snap data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0',
        // Dimmed while a nested dialog is open.
        'data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:z-2 data-nested-dialog-open:after:rounded-[inherit] data-nested-dialog-open:after:bg-backdrop',
        SIZES[size],
      )}
    >
      <header className="flex items-start gap-3 px-5 py-4">
        <div className="min-w-0 flex-1">
          <BaseDialog.Title className="break-words font-semibold text-base">
            {title}
          </BaseDialog.Title>
          {description && (
            <BaseDialog.Description className="mt-0.5 break-words text-fg-2">
              {description}
            </BaseDialog.Description>
          )}
        </div>
        {hasClose && (
          <BaseDialog.Close
            render={
              <IconButton label="Close" size="small">
                <X size={16} />
              </IconButton>
            }
          />
        )}
      </header>
      {children && <DialogBody>{children}</DialogBody>}
      {footer && (
        <footer className="flex justify-end gap-2 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
      <OverlaySlot isOpen={open} />
    </BaseDialog.Popup>
  )
}

function DialogBody({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useKeyboardScroll(box)
  return (
    <div
      ref={box}
      // Virtual lists in the dialog find their scroll container by this attribute.
      data-scroll-box
      // Hidden if it has no content, so that it has no padding and no borders.
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t px-5 py-4 not-last:border-b has-[>div:empty]:hidden"
    >
      <div>{children}</div>
    </div>
  )
}
