import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { CheckButton } from '#web/ui/check-button.tsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#web/ui/icons.ts'
import type { RowSelection } from '../selection/use-selection.ts'
import type { Column, SortOrder, TableSearch } from './column.ts'

interface TableHeadProps<Sort extends string> {
  heads: readonly Pick<
    Column<never, never, Sort>,
    'id' | 'label' | 'isNumber' | 'isText' | 'sort'
  >[]
  search: Pick<TableSearch<Sort>, 'sort_by' | 'sort_order'>
  onSort(sort: Sort, order: SortOrder): void
  hasMenu: boolean
  hasPanel: boolean
  isPlain?: boolean | undefined
  selection?: RowSelection | undefined
}

export function TableHead<Sort extends string>({
  heads,
  search,
  onSort,
  hasMenu,
  hasPanel,
  isPlain,
  selection,
}: TableHeadProps<Sort>) {
  return (
    <thead className="sticky top-0 z-2 bg-panel">
      {/* WebKit draws no shadow on a row or on the head. */}
      <tr className="h-9 text-fg-2 text-xs *:shadow-[inset_0_-1px_0_var(--line)]">
        {selection && (
          <th scope="col" className="w-px pl-2">
            <CheckButton
              label="Select page"
              checked={selection.pageState}
              onClick={selection.togglePage}
            />
          </th>
        )}
        {hasPanel && (
          <th scope="col" className="w-px">
            <span className="sr-only">Details</span>
          </th>
        )}
        {heads.map(({ id, label, isNumber, isText, sort }) => {
          const className = classNames('px-2 font-medium first:pl-3', isNumber && 'text-right')
          if (sort === undefined)
            return (
              <th key={id} scope="col" className={className}>
                {label}
              </th>
            )
          return (
            <SortHeader
              key={id}
              className={className}
              order={sort === search.sort_by ? search.sort_order : undefined}
              first={isText ? 'asc' : 'desc'}
              onSort={(order) => onSort(sort, order)}
            >
              {label}
            </SortHeader>
          )
        })}
        {hasMenu && (
          <th scope="col" className="sticky right-0 w-px bg-panel">
            <span className={isPlain ? 'px-2 font-medium' : 'sr-only'}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type Order = 'asc' | 'desc'

interface SortHeaderProps {
  /** The direction in which the list is sorted by this column; undefined if it is not. */
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
function SortHeader({ order, first, onSort, className, children }: SortHeaderProps) {
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
