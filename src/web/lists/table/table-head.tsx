import { classNames } from '#web/lib/class-names.ts'
import { SortHeader } from '../controls/sort-header.tsx'
import type { Column, SortOrder } from './column.ts'

type Head = Pick<Column<never>, 'id' | 'label' | 'isNumber' | 'sort'>

interface TableHeadProps {
  heads: readonly Head[]
  /** By which of them the list is sorted, and how. */
  sorted: { id: string; order: SortOrder } | undefined
  onSort(id: string, order: SortOrder): void
  hasMenu: boolean
}

export function TableHead({ heads, sorted, onSort, hasMenu }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-2 bg-panel shadow-[inset_0_-1px_0_var(--line)]">
      <tr className="h-9 text-fg-2 text-xs">
        {heads.map(({ id, label, isNumber, sort }) => {
          const className = classNames('px-2.5 font-medium first:pl-3', isNumber && 'text-right')
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
              order={sorted?.id === id ? sorted.order : undefined}
              onSort={(order) => onSort(id, order)}
            >
              {label}
            </SortHeader>
          )
        })}
        {hasMenu && (
          <th
            scope="col"
            className="sticky right-0 w-px bg-panel shadow-[inset_0_-1px_0_var(--line)]"
          >
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
