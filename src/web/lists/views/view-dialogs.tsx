import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type View, views } from '#contract/views.ts'
import { api } from '#web/api/client.ts'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Fact } from '../dialogs/conflict.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { SaveDialog } from '../dialogs/save-dialog.tsx'
import { queryText } from '../filter/query-text.ts'
import type { WriteCall } from '../page/definition.ts'
import { parseSearchText } from '../search-text.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { NO_VIEW, openViewOf } from './open-view.ts'
import { savedQueryOf, useSavedQuery } from './use-saved-query.ts'
import { VIEW_PATHS } from './view-paths.ts'
import { viewsButton } from './views-button.ts'
import type { ViewDialog, ViewsOfList } from './views-of-list.ts'
import { VISIBILITIES, visibilitiesOf } from './visibility.ts'

interface ViewDialogsProps extends DialogState {
  list: ViewsOfList
  current: ViewDialog
}

/** The open dialog about the views of a list. */
export function ViewDialogs({ list, current, ...state }: ViewDialogsProps) {
  switch (current.kind) {
    case 'add':
      return <ViewForm {...{ list, ...state }} view={undefined} />
    case 'edit':
      return <ViewForm {...{ list, ...state }} view={current.view} />
    case 'manage':
      return <ManageDialog {...{ list, ...state }} />
    case 'delete':
      return <DeleteView {...{ list, ...state }} view={current.view} />
    default:
      return current satisfies never
  }
}

interface DeleteViewProps extends DialogState {
  list: ViewsOfList
  view: View
}

function DeleteView({ list, view, ...state }: DeleteViewProps) {
  return (
    <DeleteDialog
      {...state}
      row={view}
      noun={VIEW}
      name={view.name}
      call={useRemoval(list, view)}
      uses={undefined}
      texts={{ undo: 'saved_view' }}
      focusTarget={viewsButton}
    />
  )
}

/** Deletes a view and closes it, unless the user has left it before the server answered. */
function useRemoval({ list, page, select }: ViewsOfList, view: View): WriteCall {
  const { history } = useRouter()
  const { remove } = api.views
  return {
    ...remove,
    call: async (input: Parameters<typeof remove.call>[0]) => {
      const answer = await remove.call(input)
      const { pathname, search } = history.location
      const isOpen = openViewOf(page, parseSearchText(search), [view]).kind === 'open'
      if (pathname === VIEW_PATHS[list] && isOpen) select(NO_VIEW)
      return answer
    },
  }
}

const VIEW = { one: 'view', many: 'views' }

const factsOf = ({ filterFields = [], columns }: ViewsOfList): readonly Fact<View>[] => [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  {
    label: 'Who can open it',
    fields: ['visibility'],
    of: ({ visibility }) => VISIBILITIES[visibility],
  },
  {
    label: 'Filter',
    fields: [],
    of: ({ query: { sort_by, sort_order, ...filters } }) =>
      queryText(filters, filterFields) || 'All rows',
  },
  {
    label: 'Order',
    fields: [],
    of: ({ query: { sort_by, sort_order } }) => {
      if (sort_by === undefined) return 'Default'
      const label = columns.find(({ sort }) => sort === sort_by)?.label ?? sort_by
      return `${label}, ${sort_order === 'asc' ? 'ascending' : 'descending'}`
    },
  },
]

interface ViewFormProps extends DialogState {
  list: ViewsOfList
  /** Undefined to save the query of the list as a new view. */
  view: View | undefined
}

/** Edits the name and the visibility of a view. */
function ViewForm({ list, view, open, onOpenChange }: ViewFormProps) {
  const canShare = useMe()?.role === 'administrator'
  const saved = useSavedQuery(list)
  // A view can have a role that no longer reads the list.
  const choices = new Set([...visibilitiesOf(list.list), view?.visibility ?? 'private'])
  const added = useRef<number>(undefined)
  const add = async (input: Parameters<typeof api.views.add.call>[0]) => {
    const answer = await api.views.add.call(input)
    added.current = answer.id
    return answer
  }
  return (
    <SaveDialog<View>
      row={view}
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        // The views have already been refreshed.
        if (!isOpen && added.current !== undefined) list.select(added.current)
      }}
      resource={{ add: { ...api.views.add, call: add }, update: api.views.update }}
      contract={views}
      noun={VIEW}
      rowName={({ name }) => name}
      facts={factsOf(list)}
      required={{ name: 'Enter a name.' }}
      // A view that someone else deletes while the form is open is added again with its own query. The list may have left it since.
      bodyOf={(form, known) => ({
        name: form.text('name'),
        visibility: canShare ? form.text('visibility') : (known?.visibility ?? 'private'),
        ...(!known && { list: list.list, ...(view ? savedQueryOf(view) : saved) }),
      })}
      texts={{
        ...(!view && { title: 'Save as view', submit: 'Save view', added: 'View saved' }),
        description: descriptionOf(view, list, canShare),
      }}
    >
      <TextField name="name" label="Name" required defaultValue={view?.name ?? ''} maxLength={64} />
      {canShare && (
        <SelectField<string>
          name="visibility"
          label="Who can open it"
          options={[...choices].map((value) => ({ value, label: VISIBILITIES[value] }))}
          defaultValue={view?.visibility ?? 'private'}
        />
      )}
    </SaveDialog>
  )
}

function descriptionOf(view: View | undefined, { noun }: ViewsOfList, canShare: boolean): string {
  const what = view ? '' : `Saves the filters, order and columns of the ${noun.many}. `
  return canShare
    ? `${what}Everyone sees the rows that their own role allows.`
    : `${what}Only you can open this view. Administrators can share views.`
}
