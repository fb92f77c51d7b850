import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export const TOOLTIP_DELAY_MS = 300

interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'right'
  /** One element that takes the focus. */
  children: ReactElement
}

/** A text beside a control while it is hovered or focused. The text repeats the accessible name and adds no information. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={TOOLTIP_DELAY_MS} render={children} />
      <BaseTooltip.Portal>
        <TooltipPopup side={side}>{content}</TooltipPopup>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

interface TooltipPopupProps {
  side: 'top' | 'right'
  /** Its anchor, if it has no trigger. */
  anchor?: Element | undefined
  children: ReactNode
}

export function TooltipPopup({ side, anchor, children }: TooltipPopupProps) {
  return (
    <BaseTooltip.Positioner
      data-tooltip
      anchor={anchor}
      side={side}
      sideOffset={6}
      role="region"
      aria-label="Hint"
      className="z-60"
    >
      <BaseTooltip.Popup className="popup num px-2 py-1 text-xs">{children}</BaseTooltip.Popup>
    </BaseTooltip.Positioner>
  )
}
