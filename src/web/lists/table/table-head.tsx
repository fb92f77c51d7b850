import { classNames } from '#web/lib/class-names.ts'
import { SortHeader } from '../controls/sort-header.tsx'
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
}

export function TableHead<Sort extends string>({
  heads,
  search,
  onSort,
  hasMenu,
  hasPanel,
  isPlain,
}: TableHeadProps<Sort>) {
  return (
    <thead className="sticky top-0 z-2 bg-panel shadow-[inset_0_-1px_0_var(--line)]">
      <tr className="h-9 text-fg-2 text-xs">
        {hasPanel && (
          <th scope="col" className="w-px">
            <span className="sr-only">Details</span>
          </th>
        )}
        {heads.map(({ id, label, isNumber, isText, sort }) => {
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
              order={sort === search.sort_by ? search.sort_order : undefined}
              first={isText ? 'asc' : 'desc'}
              onSort={(order) => onSort(sort, order)}
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
            <span className={isPlain ? 'px-2.5 font-medium' : 'sr-only'}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
