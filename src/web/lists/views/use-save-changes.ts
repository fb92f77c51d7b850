import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useSavedQuery } from './use-saved-query.ts'
import type { ViewsOfList } from './views-of-list.ts'

/** Saves the query of the list into its open view. */
export function useSaveChanges(list: ViewsOfList) {
  const { openView, select } = list
  const saved = useSavedQuery(list)
  const { mutate, isPending } = useMutation({
    ...api.views.update.mutation(),
    meta: {
      done: 'View saved',
      failed: 'Failed to save view',
      reason: 'An error occurred while saving the view.',
      gone: 'Deleted by someone else',
    },
  })
  const save = () => {
    if (openView.kind !== 'open' || isPending) return
    const { id, version } = openView.view
    mutate({ params: { id }, body: { ...saved, version } }, { onSuccess: () => select(id) })
  }
  return { save, isPending }
}
