import { useMutation } from '@tanstack/react-query'
import type { ViewList } from '#contract/view-lists.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'

/** Sets the order and the default of the views of a list for this user. */
export function useViewOrder(list: ViewList) {
  const order = useMutation({
    ...api.views.arrange.mutation(),
    // One after another, because each has the whole order: the last one must be stored last.
    scope: { id: `order of views ${list}` },
    meta: {
      failed: 'Failed to move view',
      reason: 'An error occurred while moving the view.',
    },
  })
  const choice = useWrite(api.views.arrange, {
    done: 'Default view changed',
    failed: 'Failed to change default view',
    reason: 'An error occurred while changing the default view.',
  })
  return {
    setOrder: (ids: readonly number[]) => order.mutate({ body: { list, order: [...ids] } }),
    /** The order until the server has stored it. */
    pendingOrder: order.isPending ? order.variables.body.order : undefined,
    setDefault: (id: number | null) => choice.mutate({ body: { list, default_id: id } }),
  }
}
