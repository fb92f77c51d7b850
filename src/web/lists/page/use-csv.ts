import { EXPORT_ROWS_MAX } from '#domain/export-size.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { filtersOf, textsOf } from '../search.ts'
import type { Csv } from '../table/column.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import type { ListPageState } from './use-list-page.ts'

/** The file of the rows of a page that match its filters. Those who cannot start jobs download it however long it is. */
export function useCsv<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition,
  search,
  list,
}: ListPageState<Row, Answer>): Csv | undefined {
  const { resource, exportKind: kind, noun } = definition
  const canStart = useMay(api.jobs.addExport)
  const query = filtersOf(definition.search, search)
  const download = resource.export?.download({ query })
  const { total = 0, filtered = 0, capped = false } = list.data?.meta ?? {}
  const isLong = total > EXPORT_ROWS_MAX && (filtered > EXPORT_ROWS_MAX || capped)
  if (!download || !kind || !canStart || !isLong) return download
  return { ...download, job: { kind, query: textsOf(query), rows: noun.many } }
}
