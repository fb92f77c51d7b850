import { useMutation } from '@tanstack/react-query'
import type { Icon } from '#web/ui/icon.tsx'
import type { ListRow, RowAction, WriteCall } from './page/definition.ts'

interface FlagChange {
  label: string
  icon: Icon
  /** The toasts. */
  done: string
  failed: string
}

/** The menu items that set and clear a flag of a row immediately, each for the rows that it changes. */
export function useFlagActions<Flag extends string>(
  call: WriteCall,
  flag: Flag,
  { set, clear }: { set: FlagChange; clear: FlagChange },
): readonly RowAction<ListRow & Record<Flag, boolean>>[] {
  const run = {
    set: useChange(call, { [flag]: true }, set),
    clear: useChange(call, { [flag]: false }, clear),
  }
  return [
    { label: set.label, icon: set.icon, needs: call, isFor: (row) => !row[flag], run: run.set },
    {
      label: clear.label,
      icon: clear.icon,
      needs: call,
      isFor: (row) => row[flag],
      run: run.clear,
    },
  ]
}

function useChange(call: WriteCall, change: object, { done, failed }: FlagChange) {
  const { mutate } = useMutation({
    ...call.mutation(),
    mutationFn: ({ id, version }: ListRow) =>
      call.call({ params: { id }, body: { ...change, version } }),
    meta: { done, failed, gone: 'Deleted by someone else' },
  })
  return (row: ListRow) => mutate(row)
}
