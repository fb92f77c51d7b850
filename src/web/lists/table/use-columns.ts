import { useStoredNames } from '#web/lib/stored-names.ts'
import type { Column, TableSearch } from './column.ts'

type Columns = readonly Pick<Column<never>, 'id' | 'isName' | 'isExtra'>[]

/** The visible columns: those in the URL, else those stored in this browser, else all but the extra ones. */
export function useColumns(
  name: string,
  columns: Columns,
  search: Pick<TableSearch, 'columns' | 'page'>,
  onSearchChange: (patch: Pick<TableSearch, 'columns' | 'page'>) => void,
) {
  const [stored, store] = useStoredNames(`night-shift-${name}-columns`, defaultsOf(columns))
  const wanted = search.columns === undefined ? stored : new Set(search.columns.split(','))
  const shown = columns.filter(({ id, isName }) => isName || wanted.has(id)).map(({ id }) => id)
  const setShown = (ids: readonly string[]) => {
    const isDefault = ids.join() === defaultsOf(columns).join()
    store(new Set(ids))
    onSearchChange({ columns: isDefault ? undefined : ids.join(), page: search.page })
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

const defaultsOf = (columns: Columns) =>
  columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
