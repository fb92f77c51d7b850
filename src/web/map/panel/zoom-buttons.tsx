import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { OVERLAY } from './layout.ts'

interface ZoomButtonsProps {
  /** At an end there is only one way left. */
  end: 'nearest' | 'farthest' | undefined
  /** By steps of a tenth. */
  onZoom(steps: number): void
}

export function ZoomButtons({ end, onZoom }: ZoomButtonsProps) {
  return (
    <fieldset className={`${OVERLAY} grid`}>
      <legend className="sr-only">Zoom</legend>
      <IconButton
        label="Zoom in"
        className="rounded-b-none"
        // Not `disabled`: the focus of whoever pressed it would be lost at the end.
        aria-disabled={end === 'nearest'}
        onClick={() => onZoom(1)}
      >
        <Plus size={16} />
      </IconButton>
      <IconButton
        label="Zoom out"
        className="rounded-t-none border-line border-t"
        aria-disabled={end === 'farthest'}
        onClick={() => onZoom(-1)}
      >
        <Minus size={16} />
      </IconButton>
    </fieldset>
  )
}
