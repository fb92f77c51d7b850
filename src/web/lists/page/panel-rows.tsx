import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { isMissing, notifyMissing } from '../notify-missing.ts'
import type { ListAnswer, ListRow } from './definition.ts'
import { ListRows } from './list-rows.tsx'
import { capitalized } from './noun.ts'
import { OpenRow } from './open-row.tsx'
import type { ListPageState } from './use-list-page.ts'

/** The open row of a list: a panel below it in the table, or a dialog on phones. */
export interface OpenPanel<Row> {
  /** `PanelRows`. It is an option, so that only the pages with a panel load it. */
  readonly rows: typeof PanelRows
  /** Reads the row with its details. The row can be on another page of the list. */
  readonly get: {
    query(input: RowInput): { queryKey: readonly unknown[] }
    call(input: RowInput, options: { signal: AbortSignal }): Promise<Row>
  }
  of(panel: PanelProps<Row>): ReactNode
}

interface RowInput {
  params: { id: number }
}

export interface PanelProps<Row> {
  /** The row of the list until its details are loaded. */
  row: Row
  detail: UseQueryResult<Row>
  /** Opens the dialog that edits the row. */
  edit(): void
  isOpen: boolean
  onClose(): void
}

interface PanelRowsProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
  panel: OpenPanel<Row>
  emptyAction: ReactNode
}

/** The rows of a list page whose rows open a panel. */
export function PanelRows<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  panel,
  emptyAction,
}: PanelRowsProps<Row, Answer>) {
  const { row: openRow, detail, isLost } = useOpenRow(page, panel)
  const isPhone = useIsPhone()
  const panelOf = (row: Row, isOpen = true) =>
    panel.of({
      row,
      detail,
      edit: () => page.dialog.open({ kind: 'edit', row }),
      isOpen,
      onClose: page.close,
    })
  return (
    <>
      {isLost && (
        <ErrorState
          title={`Failed to load ${page.definition.noun.one} details`}
          onRetry={() => void detail.refetch()}
        />
      )}
      <ListRows {...{ page, emptyAction }} panel={{ openRow, of: (row) => panelOf(row) }} />
      {isPhone && <OpenRow id={openRow}>{panelOf}</OpenRow>}
    </>
  )
}

const REFETCH_MS = 10_000
const NO_ROW = 0

/** The open row of the URL, refreshed every 10 seconds. If another user deletes it, it closes with a notice. */
function useOpenRow<Row extends ListRow, Answer extends ListAnswer<Row>>(
  { definition, name, openId, list, close }: ListPageState<Row, Answer>,
  { get }: OpenPanel<Row>,
) {
  const input = { params: { id: Number(openId ?? NO_ROW) } }
  const listed = list.data?.data.find(({ id }) => id === openId)
  const detail = useQuery({
    queryKey: get.query(input).queryKey,
    queryFn: ({ signal }) => get.call(input, { signal }),
    enabled: openId !== undefined,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })
  const row = openId === undefined ? undefined : (detail.data ?? listed)
  const missingId = isMissing(detail) ? openId : undefined
  const closeMissing = useEffectEvent((id: ListRow['id']) => {
    const { noun, rowName } = definition
    notifyMissing(name, { id, name: row && rowName(row), title: `${capitalized(noun.one)} #${id}` })
    close()
  })
  useEffect(() => {
    if (missingId !== undefined) closeMissing(missingId)
  }, [missingId])
  /** Whether the row of a link failed to load and is not in the list, where it would show the error. */
  const isLost = detail.isError && row === undefined && openId !== missingId
  return { detail, row, isLost }
}
