import type { ReactNode } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { FilterPopover } from './filter-popover.tsx'

interface FoldedFiltersProps {
  /** Of the filters; undefined for one that is not set. */
  values: readonly unknown[]
  children: ReactNode
}

/** Filters in a row; on phones, where there is no room for them, behind a button. */
export function FoldedFilters({ values, children }: FoldedFiltersProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return children
  const set = values.filter((value) => value !== undefined)
  return <FilterPopover count={set.length}>{children}</FilterPopover>
}
