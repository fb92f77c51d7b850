import { type ReactNode, Suspense } from 'react'
import { EXPORT_ROWS_MAX } from '#contract/rows-at-once.ts'
import { allows } from '#domain/access.ts'
import { api } from '#web/api/client.ts'
import type { ExportJob } from '#web/jobs/export-dialog.tsx'
import { type JobRows, KINDS_OF_JOBS, kindsOf } from '#web/jobs/job-kinds.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePaletteActions } from '#web/lib/palette-actions.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useMay, useShownUser } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Import } from '#web/ui/icons.ts'
import { DataList } from '../data-list.tsx'
import { useFocusOfEmptied } from '../row-focus.ts'
import { filtersOf, isFiltered, type SearchValues, textsOf } from '../search.ts'
import { ToggleRow } from '../selection/select-box.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import type { Csv, RowPanel } from '../table/column.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import { type Filter, namesOf } from './filters.tsx'
import { capitalized } from './noun.ts'
import { actionsOf, useEdit, useRowActions } from './row-actions.ts'
import type { ListPageState } from './use-list-page.ts'

interface ListRowsProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
  /** Replaces the buttons of an empty list. */
  emptyAction?: ReactNode
  /** Whether rows open a detail. */
  hasDetail?: boolean | undefined
  /** Opens below its row in the table. */
  panel?: Pick<RowPanel<Row>, 'openRow' | 'of'>
}

/** The rows of a list page, in all states of the list. */
export function ListRows<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  emptyAction,
  hasDetail,
  panel,
}: ListRowsProps<Row, Answer>) {
  const { definition, name, list, stable, selection, search, openId, change, close, show } = page
  const { noun, columns, rowName, rowState, card, pager, texts } = definition
  const { isPlain, pagesInFull, around: Around } = definition
  const actions = useRowActions(page)
  useFocusOfEmptied(stable.rows)
  const edit = useEdit(page)
  const opened = stable.rows?.find(({ id }) => id === openId)
  usePaletteActions(opened && { subject: rowName(opened), actions: actionsOf(actions, opened) })
  const bulk = useBulkActions(definition.bulk)
  const isSelectable = bulk.length > 0
  const { csv, dialog: exportDialog } = useCsv(page)
  const rows = (
    <DataList
      label={definition.label ?? capitalized(noun.many)}
      name={name}
      cellContext={undefined}
      failed={`Failed to load ${noun.many}`}
      error={{ title: texts?.failed, retry: texts?.retry }}
      noMatch={`No ${noun.many} found`}
      {...{ columns, rowName, list, stable, search, card, pager, isPlain, pagesInFull }}
      rowState={(row) => ({ isSelected: row.id === openId, ...rowState?.(row) })}
      panel={
        panel && {
          ...panel,
          openId,
          toggle: ({ id }) =>
            id === openId ? close() : show({ [definition.search.openPart]: id, tab: undefined }),
        }
      }
      selection={isSelectable ? selection : undefined}
      selectionBar={isSelectable && <SelectionBar {...{ page, bulk }} />}
      {...{ hasDetail }}
      onEdit={edit}
      menu={actions.length > 0 ? (row: Row) => actionsOf(actions, row) : undefined}
      onSearchChange={change}
      // The default view may change the filters.
      csv={page.openView.kind === 'loading' ? undefined : csv}
      filtered={filterWords(page.filters, search)}
      // While the answer without filters loads, the list is not known to be empty.
      isFiltered={list.isPlaceholderData || isFiltered(definition.search, search)}
      onReset={page.reset}
      empty={<NoRows {...{ page, emptyAction }} />}
    />
  )
  const shown = Around ? <Around rows={list.data?.data ?? []}>{rows}</Around> : rows
  return (
    <>
      {isSelectable ? <ToggleRow value={selection.toggle}>{shown}</ToggleRow> : shown}
      {exportDialog}
    </>
  )
}

function NoRows<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  emptyAction,
}: ListRowsProps<Row, Answer>) {
  const { definition, mayAdd, add, addLabel, openImport } = page
  const { empty, noun } = definition
  const what = mayAdd ? definition.import : undefined
  const byImport = what && (
    <Button onClick={() => openImport(what)}>
      <Import size={15} aria-hidden />
      Import {noun.many}
    </Button>
  )
  const byHand = add && (
    <Button variant="primary" onClick={add}>
      {addLabel}
    </Button>
  )
  return (
    <EmptyState
      title={empty.title}
      description={(mayAdd || emptyAction || !definition.resource.add) && empty.description}
      action={emptyAction ?? byImport ?? byHand}
    />
  )
}

const NONE: never[] = []

/** The kinds of jobs that the signed-in user can start for these rows. */
function useBulkActions(rows: JobRows | undefined) {
  const me = useShownUser()
  if (rows === undefined) return NONE
  return kindsOf(rows).filter((kind) => {
    const { access, method } = KINDS_OF_JOBS[kind].needs
    return allows(access, method, me)
  })
}

/** The active filters as text: `search “kyiv”, Status: Failed and filter “cash>5”`. */
function filterWords(filters: readonly Filter[], search: SearchValues): string {
  const named = filters.flatMap((filter) => wordsOf(filter, search))
  const parts = [
    ...(search.search ? [`search “${search.search}”`] : []),
    ...named,
    ...(search.q === undefined ? [] : [`filter “${search.q}”`]),
  ]
  return joined(parts)
}

/** `a, b, and c`. Without `Intl.ListFormat`, because creating one takes a tenth of the time of the first view of a list. */
function joined(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' and ')
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}

function wordsOf(filter: Filter, search: SearchValues): string[] {
  const isSet = namesOf(filter).some((name) => search[name] !== undefined)
  if (!isSet) return []
  if (filter.kind === 'custom') return [filter.label ?? namesOf(filter).map(subjectOf).join(', ')]
  const value = String(search[filter.name])
  const option = filter.options.find((one) => String(one.value) === value)
  return [`${filter.label}: ${option?.label ?? value}`]
}

/** `server_id` as "server". */
const subjectOf = (name: string) => name.replace(/_id$/, '').replaceAll('_', ' ')

const ExportDialog = lazyPart(
  async () => (await import('#web/jobs/export-dialog.tsx')).ExportDialog,
)

interface CsvExport {
  csv: Csv | undefined
  /** The dialog of the job. It stays mounted when a narrow window replaces the toolbar. */
  dialog: ReactNode
}

/** The CSV file of all matching rows. Users who cannot start jobs always download it directly. */
function useCsv<Row extends ListRow, Answer extends ListAnswer<Row>>({
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
