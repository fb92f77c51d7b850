import { IconButton } from '#web/ui/icon-button.tsx'
import { Minus, Plus } from '#web/ui/icons.tsx'
import { OVERLAY } from './layout.ts'

interface ZoomButtonsProps {
  /** At a limit only one direction is left. */
  limit: 'max' | 'min' | undefined
  /** By steps of 0.1. */
  onZoom(steps: number): void
}

export function ZoomButtons({ limit, onZoom }: ZoomButtonsProps) {
  return (
    <fieldset className={`${OVERLAY} grid`}>
      <legend className="sr-only">Zoom</legend>
      <IconButton
        label="Zoom in"
        className="rounded-b-none"
        // Not `disabled`, which would lose the focus when the limit is reached.
        aria-disabled={limit === 'max'}
        onClick={() => onZoom(1)}
      >
        <Plus size={16} />
      </IconButton>
      <IconButton
        label="Zoom out"
        className="rounded-t-none border-line border-t"
        aria-disabled={limit === 'min'}
        onClick={() => onZoom(-1)}
      >
        <Minus size={16} />
      </IconButton>
    </fieldset>
  )
}
