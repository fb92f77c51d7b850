import { useStoredNames } from '#web/lib/stored-names.ts'
import type { Column, TableSearch } from './column.ts'

type Columns = readonly Pick<Column<never>, 'id' | 'isName' | 'isExtra'>[]

/** Which columns are shown: those of the address, else what this browser remembers, else all but the extra ones. */
export function useColumns(
  name: string,
  columns: Columns,
  search: Pick<TableSearch, 'columns' | 'page'>,
  onSearchChange: (patch: Pick<TableSearch, 'columns' | 'page'>) => void,
) {
  const [remembered, remember] = useStoredNames(`night-shift-${name}-columns`, atFirst(columns))
  const asked = search.columns === undefined ? remembered : new Set(search.columns.split(','))
  const shown = columns.filter(({ id, isName }) => isName || asked.has(id)).map(({ id }) => id)
  const setShown = (ids: readonly string[]) => {
    const isUsual = ids.join() === atFirst(columns).join()
    remember(new Set(ids))
    onSearchChange({ columns: isUsual ? undefined : ids.join(), page: search.page })
  }
  return {
    shown,
    toggle: (id: string, isShown: boolean) =>
      setShown(
        columns
          .filter((one) => (one.id === id ? isShown : shown.includes(one.id)))
          .map((one) => one.id),
      ),
  }
}

const atFirst = (columns: Columns) => columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
