import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** What the panel is called. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  defaultOpen?: boolean
  children: ReactNode
}

/** A panel of controls under its button. */
export function Popover({ label, trigger, defaultOpen = false, children }: PopoverProps) {
  return (
    <BasePopover.Root defaultOpen={defaultOpen}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align="end" sideOffset={4} className="z-50 outline-none">
          <BasePopover.Popup aria-label={label} className="popup max-w-(--available-width) p-3">
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
