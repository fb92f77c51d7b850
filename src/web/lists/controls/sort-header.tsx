import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#web/ui/icons.tsx'

type Order = 'asc' | 'desc'

interface SortHeaderProps {
  /** The direction in which the list is sorted by this column; undefined where it is not. */
  order: Order | undefined
  /** The direction of the first click. */
  first: Order
  onSort(order: Order): void
  className?: string
  children: ReactNode
}

const ORDERS = {
  asc: { icon: ArrowUp, aria: 'ascending', next: 'desc' },
  desc: { icon: ArrowDown, aria: 'descending', next: 'asc' },
} as const

/** The head of a column that sorts the list. */
export function SortHeader({ order, first, onSort, className, children }: SortHeaderProps) {
  const now = order && ORDERS[order]
  const Icon = now?.icon ?? ChevronsUpDown
  return (
    <th scope="col" aria-sort={now?.aria ?? 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort(now?.next ?? first)}
        className={classNames(
          '-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:text-fg pointer-coarse:min-h-11',
          order && 'text-fg',
        )}
      >
        {children}
        <Icon size={13} aria-hidden className={order ? 'text-accent' : undefined} />
      </button>
    </th>
  )
}
