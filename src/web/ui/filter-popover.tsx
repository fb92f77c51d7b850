import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'

const load = () => import('./popover.tsx')
const Popover = lazyPart(async () => (await load()).Popover)

interface FilterPopoverProps {
  /** How many of the filters behind it are set. */
  count: number
  children: ReactNode
}

/**
 * The filters that are rarer, behind a button that says how many of them are set. A plain one until its first use: the
 * code of what it opens is fetched once the page stands.
 */
export function FilterPopover({ count, children }: FilterPopoverProps) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => void load(), [])
  const button = (
    <FilterButton
      count={count}
      aria-haspopup="dialog"
      aria-expanded={isUsed}
      onClick={() => setUsed(true)}
    />
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <Popover defaultOpen label="More filters" trigger={<FilterButton count={count} />}>
        <div className="grid w-64 gap-3">{children}</div>
      </Popover>
    </Suspense>
  )
}

function FilterButton({ count, ...button }: ComponentProps<typeof Button> & { count: number }) {
  return (
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
  )
}
