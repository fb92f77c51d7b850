import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Permission } from '#web/api/client.ts'
import { retryUpTo } from '#web/api/retry.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useMay } from '#web/session/use-may.ts'
import { listOptions, pageOf } from '../answers.ts'
import { queryOf, type SearchValues } from '../search.ts'
import { useDeletionNotice } from '../use-deletion-notice.ts'
import { useListInterval } from '../use-list-interval.ts'
import { useListSearch } from '../use-list-search.ts'
import type { ListAnswer, ListDefinition, ListRow } from './definition.ts'

export type ListDialog<Row> =
  | { kind: 'add' }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'edit'; row: Row }
  | { kind: 'delete'; row: Row }

/** The state of a list page: its URL, its rows and its open dialog. */
export function useListPage<Row extends ListRow, Answer extends ListAnswer<Row>>(
  definition: ListDefinition<Row, Answer>,
) {
  const { search: searchOf, form, noun, texts } = definition
  const { search, ...ways } = useListSearch(searchOf)
  const openId = search[searchOf.openPart]
  const { list, name } = useRows(definition, search, openId)
  const dialog = useDialog<ListDialog<Row>>()
  const mayAdd = useMayAdd(definition.resource)
  const add = mayAdd && form ? () => dialog.open({ kind: 'add' }) : undefined
  const addLabel = texts?.add ?? `Add ${noun.one}`
  useShortcuts(add ? [{ keys: 'n', label: addLabel, run: add }] : [])
  return { definition, name, search, openId, ...ways, list, dialog, mayAdd, add, addLabel }
}

export type ListPageState<Row extends ListRow, Answer extends ListAnswer<Row>> = ReturnType<
  typeof useListPage<Row, Answer>
>

function useRows<Row extends ListRow, Answer extends ListAnswer<Row>>(
  definition: ListDefinition<Row, Answer>,
  search: SearchValues,
  openId: ListRow['id'] | undefined,
) {
  const { resource, isLive = true, retries } = definition
  const query = queryOf(definition.search, search)
  const options = listOptions(resource.list, query)
  const list = useQuery({
    ...options,
    select: pageOf<Answer>,
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(isLive),
    ...(retries !== undefined && { retry: retryUpTo(retries) }),
  })
  const name = String(options.queryKey[0])
  useDeletionNotice(list, definition, { name, query, openId })
  return { list, name }
}

/** A list without an `add` of its own offers nothing to add. */
function useMayAdd({ add, list }: { add?: Permission; list: Permission }): boolean {
  const may = useMay(add ?? list)
  return add !== undefined && may
}
