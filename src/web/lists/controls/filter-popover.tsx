import type { ReactNode } from 'react'
import { SlidersHorizontal } from '#web/ui/icons.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyPopover } from '../../ui/dialog/lazy-popover.tsx'

interface FilterPopoverProps {
  /** The number of filters behind it that are set. */
  count: number
  children: ReactNode
}

/** Filters behind a button that shows how many of them are set. */
export function FilterPopover({ count, children }: FilterPopoverProps) {
  return (
    <LazyPopover
      label="More filters"
      trigger={(button) => (
        <Button {...button} className="max-md:min-w-11">
          <SlidersHorizontal size={14} aria-hidden />
          <span className="max-md:sr-only">More filters</span>
          {count > 0 && (
            <Badge tone="secondary" className="num h-4 gap-0 px-1 font-mono">
              {count}
              <span className="sr-only"> set</span>
            </Badge>
          )}
        </Button>
      )}
    >
      <div className="grid w-64 gap-3">{children}</div>
    </LazyPopover>
  )
}
