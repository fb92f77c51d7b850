import type { View } from '#contract/views.ts'
import { useStoredText } from '#web/lib/stored-text.ts'
import { filtersOf } from '../search.ts'
import type { ViewsOfList } from './views-of-list.ts'

/** The query and the columns that a view has stored. */
export const savedQueryOf = ({ query, columns }: View) => ({ query, columns })

/** The query and the visible columns that a view of the list would store now. */
export function useSavedQuery({ page, search, columns, name }: ViewsOfList) {
  const [stored] = useStoredText(`night-shift-${name}-columns`)
  const { sort_by, sort_order } = search
  const order = sort_by === '' ? {} : { sort_by, sort_order }
  const given = Object.entries({ ...order, ...filtersOf(page, search) })
  const query = Object.fromEntries(
    given.flatMap(([part, value]) => (value === undefined ? [] : [[part, String(value)]])),
  )
  const shown = search.columns ?? stored?.split(' ').join()
  const ids = columns.map(({ id }) => id).filter((id) => shown?.split(',').includes(id))
  return { query, columns: ids.length > 0 ? ids : null }
}
