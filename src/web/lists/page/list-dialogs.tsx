import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import type { ListAnswer, ListDefinition, ListRow } from './definition.ts'
import type { ListDialog, ListPageState } from './use-list-page.ts'

const loadDeletion = () => import('../dialogs/delete-dialog.tsx')
const loadImport = () => import('#web/imports/import-dialog.tsx')
const DeleteDialog = lazyPart(async () => (await loadDeletion()).DeleteDialog)
const ImportDialog = lazyPart(async () => (await loadImport()).ImportDialog)

/** Fetches the code of the shared dialogs, so that they open without a connection. */
export const preloadDialogs = () => Promise.allSettled([loadDeletion(), loadImport()])

interface ListDialogsProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
}

/** The open dialog of a list page. Its code is fetched when the first one opens. */
export function ListDialogs<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page: { definition, dialog, list },
}: ListDialogsProps<Row, Answer>) {
  const { current, key, props } = dialog
  if (!current) return null
  return (
    <Suspense>
      <OpenDialog key={key} {...{ definition, current, ...props }} answer={list.data} />
    </Suspense>
  )
}

interface OpenDialogProps<Row extends ListRow, Answer extends ListAnswer<Row>> extends DialogState {
  definition: ListDefinition<Row, Answer>
  current: ListDialog<Row>
  answer: Answer | undefined
}

function OpenDialog<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition,
  current,
  answer,
  ...state
}: OpenDialogProps<Row, Answer>) {
  const { form: Form } = definition
  switch (current.kind) {
    case 'add':
      return Form && <Form row={undefined} {...{ answer, ...state }} />
    case 'edit':
      return Form && <Form row={current.row} {...{ answer, ...state }} />
    case 'import':
      return <ImportDialog kind={current.what} {...state} />
    case 'delete':
      return <Deletion {...{ definition, ...state }} row={current.row} />
    default:
      return current satisfies never
  }
}

interface DeletionProps<Row extends ListRow, Answer extends ListAnswer<Row>> extends DialogState {
  definition: ListDefinition<Row, Answer>
  row: Row
}

function Deletion<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition: { resource, deletion, noun, rowName },
  row,
  ...state
}: DeletionProps<Row, Answer>) {
  if (!deletion || !resource.remove) return null
  if (typeof deletion === 'object') return <deletion.dialog row={row} {...state} />
  return (
    <DeleteDialog
      {...state}
      {...{ row, noun }}
      call={resource.remove}
      uses={resource.uses}
      name={rowName(row)}
      texts={deletion(row)}
    />
  )
}
