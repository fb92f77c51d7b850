import type { ReactNode } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { FilterPopover } from './filter-popover.tsx'

interface CollapsibleFiltersProps {
  /** The number of filters that are set. */
  count: number
  children: ReactNode
}

/** Filters in a row; on phones they move behind a button. */
export function CollapsibleFilters({ count, children }: CollapsibleFiltersProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return children
  return <FilterPopover count={count}>{children}</FilterPopover>
}
