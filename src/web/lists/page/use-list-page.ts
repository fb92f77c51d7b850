import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isGone } from '#web/api/api-error.ts'
import type { Permission } from '#web/api/client.ts'
import { retryUpTo } from '#web/api/retry.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { isDeletingByJob, isKnownDeleted, notifyDeletions } from '#web/lists/deletions.ts'
import { useMay } from '#web/session/use-may.ts'
import { listOptions, pageOf } from '../answers.ts'
import { filtersOf, queryOf, type SearchPatch, type SearchValues } from '../search.ts'
import { useSelection } from '../selection/use-selection.ts'
import { useListInterval } from '../use-list-interval.ts'
import { useListSearch } from '../use-list-search.ts'
import { useStableRows } from '../use-stable-rows.ts'
import type { ListAnswer, ListDefinition, ListRow } from './definition.ts'

export type ListDialog<Row> =
  | { kind: 'add' }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; row: Row }

/**
 * The state of a list page: its URL, its rows and its open dialog. An open row that is part of the list closes when the list
 * changes.
 */
export function useListPage<Row extends ListRow, Answer extends ListAnswer<Row>>(
  definition: ListDefinition<Row, Answer>,
  closesOnChange = false,
) {
  const { search: searchOf, filters = [], form, noun, texts } = definition
  const { search, openView, change, reset, ...ways } = useListSearch(searchOf)
  const openId = search[searchOf.openPart]
  const { list, stable, name } = useRows(definition, search, openId, openView.kind !== 'loading')
  // The list itself replaces a page without rows, and the row stays open.
  const closed = closesOnChange &&
    list.data?.data[0] && { [searchOf.openPart]: undefined, tab: undefined }
  const selection = useSelection({
    filter: JSON.stringify(filtersOf(searchOf, search)),
    page: stable.rows?.map(({ id }) => id) ?? [],
    matching: list.data?.meta.filtered ?? 0,
  })
  const dialog = useDialog<ListDialog<Row>>()
  const mayAdd = useMayAdd(definition.resource)
  const add = mayAdd && form ? () => dialog.open({ kind: 'add' }) : undefined
  const addLabel = texts?.add ?? `Add ${noun.one}`
  const openImport = (what: ImportKind) => dialog.open({ kind: 'import', what })
  useShortcuts(add ? [{ keys: 'n', label: addLabel, run: add }] : [])
  const state = {
    definition,
    name,
    search,
    openView,
    openId,
    change: (patch: SearchPatch) => change({ ...closed, ...patch }),
    reset: () => reset({ ...closed }),
    ...ways,
    list,
    stable,
    filters: typeof filters === 'function' ? filters(list.data) : filters,
    selection,
    dialog,
  }
  return { ...state, mayAdd, add, addLabel, openImport }
}

export type ListPageState<Row extends ListRow, Answer extends ListAnswer<Row>> = ReturnType<
  typeof useListPage<Row, Answer>
>

function useRows<Row extends ListRow, Answer extends ListAnswer<Row>>(
  definition: ListDefinition<Row, Answer>,
  search: SearchValues,
  openId: ListRow['id'] | undefined,
  isKnown: boolean,
) {
  const { resource, isLive = true, retries } = definition
  const query = queryOf(definition.search, search)
  const options = listOptions(resource.list, query)
  const list = useQuery({
    ...options,
    select: pageOf<Answer>,
    enabled: isKnown,
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(isLive),
    ...(retries !== undefined && { retry: retryUpTo(retries) }),
  })
  const stable = useStableRows(list, options.queryKey)
  const name = String(options.queryKey[0])
  useDeletionNotice(list, definition, { name, query, openId })
  return { list, stable, name }
}

/** Without an `add` endpoint, the list has no add button. */
function useMayAdd({ add, list }: { add?: Permission; list: Permission }): boolean {
  const may = useMay(add ?? list)
  return add !== undefined && may
}

/** Maximum number of rows in a notice. The deletion of more rows is unlikely to be a mistake. */
const CHECKED_MAX = 5

type Source<Row extends ListRow, Answer extends ListAnswer<Row>> = Pick<
  ListDefinition<Row, Answer>,
  'resource' | 'rowName' | 'noticeName' | 'find'
>

interface Watched {
  /** The resource as the API names it: "servers". */
  name: string
  query: object
  /** The row whose detail is open. The detail reports its own deletion. */
  openId: ListRow['id'] | undefined
}

/** Shows a notice when another user deletes a row on the page. */
function useDeletionNotice<Row extends ListRow, Answer extends ListAnswer<Row>>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Answer>, 'data' | 'isPlaceholderData'>,
  source: Source<Row, Answer>,
  { name, query, openId }: Watched,
) {
  const list = isPlaceholderData ? undefined : data
  const of = JSON.stringify(query)
  const seen = useRef({ list, of })
  const latest = useRef({ source, openId })
  useEffect(() => {
    latest.current = { source, openId }
  })
  useEffect(() => {
    const before = seen.current
    seen.current = { list, of }
    if (!list || !before.list || before.of !== of) return
    const missing = missingFrom(before.list, list).filter(
      ({ id }) => id !== latest.current.openId && !isKnownDeleted(name, id),
    )
    void tellMissing(name, missing.slice(0, CHECKED_MAX), latest.current.source)
  }, [list, of, name])
}

/** The rows that left the page while the total of the list decreased. */
function missingFrom<Row extends ListRow>(before: ListAnswer<Row>, now: ListAnswer<Row>): Row[] {
  if (now.meta.total >= before.meta.total) return []
  const here = new Set(now.data.map(({ id }) => id))
  return before.data.filter(({ id }) => !here.has(id))
}

async function tellMissing<Row extends ListRow, Answer extends ListAnswer<Row>>(
  name: string,
  missing: readonly Row[],
  source: Source<Row, Answer>,
) {
  if (missing.length === 0 || (await isDeletingByJob(name))) return
  const deleted = await Promise.all(
    missing.map(async (row) => ((await isDeleted(row, source)) ? [row] : [])),
  )
  notifyDeletions(
    name,
    deleted.flat().map((row) => ({ id: row.id, name: (source.noticeName ?? source.rowName)(row) })),
  )
}

/** Reads the row from the server, because a row also leaves the page when another row replaces it. */
async function isDeleted<Row extends ListRow, Answer extends ListAnswer<Row>>(
  row: Row,
  { resource, find }: Source<Row, Answer>,
) {
  if (!resource.remove) return false
  try {
    if (find) return !(await find(row))
    // A list without `get` has all rows, so a row that left it was deleted.
    if (!resource.get) return true
    await resource.get.call({ params: { id: row.id }, query: {} })
    return false
  } catch (error) {
    return isGone(error)
  }
}
