import { type ReactNode, Suspense } from 'react'
import { EXPORT_ROWS_MAX } from '#contract/rows-at-once.ts'
import { api } from '#web/api/client.ts'
import type { ExportJob } from '#web/jobs/export-dialog.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useMay } from '#web/session/use-may.ts'
import { filtersOf, textsOf } from '../search.ts'
import type { Csv } from '../table/column.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import type { ListPageState } from './use-list-page.ts'

const ExportDialog = lazyPart(
  async () => (await import('#web/jobs/export-dialog.tsx')).ExportDialog,
)

interface CsvExport {
  csv: Csv | undefined
  /** The dialog of the job. It outlives the toolbar, which a narrow window replaces. */
  dialog: ReactNode
}

/** The file of the rows of a page that match its filters. Those who cannot start jobs download it however long it is. */
export function useCsv<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition,
  search,
  list,
}: ListPageState<Row, Answer>): CsvExport {
  const { resource, exportKind: kind, noun } = definition
  const canStart = useMay(api.jobs.addExport)
  const { current, key, props, open } = useDialog<ExportJob>()
  const query = filtersOf(definition.search, search)
  const download = resource.export?.download({ query })
  const { total = 0, filtered = 0, capped = false } = list.data?.meta ?? {}
  const isLong = total > EXPORT_ROWS_MAX && (filtered > EXPORT_ROWS_MAX || capped)
  const job = isLong && canStart && kind && { kind, query: textsOf(query) }
  return {
    csv: download && (job ? { ...download, startJob: () => open(job) } : download),
    dialog: current && (
      <Suspense>
        <ExportDialog key={key} rows={noun.many} {...current} {...props} />
      </Suspense>
    ),
  }
}
