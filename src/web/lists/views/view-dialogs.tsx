import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import type { WriteCall } from '../page/definition.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { NO_VIEW } from './open-view.ts'
import { VIEW, ViewForm } from './view-form.tsx'
import type { ViewDialog, ViewsOfList } from './views-of-list.ts'

interface ViewDialogsProps extends DialogState {
  list: ViewsOfList
  current: ViewDialog
}

/** The open dialog about the views of a list. */
export function ViewDialogs({ list, current, ...state }: ViewDialogsProps) {
  const mayUndo = useMay(api.undo.run)
  switch (current.kind) {
    case 'add':
      return <ViewForm {...{ list, ...state }} view={undefined} />
    case 'edit':
      return <ViewForm {...{ list, ...state }} view={current.view} />
    case 'manage':
      return <ManageDialog {...{ list, ...state }} />
    case 'delete':
      return (
        <DeleteDialog
          {...state}
          row={current.view}
          noun={VIEW}
          name={current.view.name}
          call={leaving(list, api.views.remove)}
          uses={undefined}
          texts={mayUndo ? { undo: 'saved_view' } : {}}
        />
      )
    default:
      return current satisfies never
  }
}

/** Closes a view that was deleted. */
const leaving = ({ openView, select }: ViewsOfList, remove: WriteCall): WriteCall => ({
  ...remove,
  call: async (input) => {
    const answer = await remove.call(input)
    if (openView.kind === 'open' && openView.view.id === input.params?.id) select(NO_VIEW)
    return answer
  },
})
