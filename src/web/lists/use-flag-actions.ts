import { useMutation } from '@tanstack/react-query'
import { useTurns } from '#web/api/in-turn.ts'
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
  const inTurn = useTurns(call)
  const { mutate } = useMutation({
    ...call.mutation(),
    mutationFn: (row: ListRow) =>
      inTurn(row, (version) => call.call({ params: { id: row.id }, body: { ...change, version } })),
    meta: { done, failed, gone: 'Deleted by someone else' },
  })
  return (row: ListRow) => mutate(row)
}
