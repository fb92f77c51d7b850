import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** The accessible name of the panel. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  defaultOpen?: boolean
  /** With `onOpenChange` the caller opens and closes it. */
  open?: boolean
  onOpenChange?(open: boolean): void
  children: ReactNode
}

/** A panel of controls under its button. */
export function Popover({ label, trigger, align = 'end', children, ...root }: PopoverProps) {
  return (
    <BasePopover.Root {...root}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sticky align={align} sideOffset={4} className="z-50 outline-none">
          <BasePopover.Popup aria-label={label} className="popup max-w-(--available-width) p-3">
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
