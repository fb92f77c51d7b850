import { useMutation } from '@tanstack/react-query'
import type { ListRow, WriteCall } from './page/definition.ts'

interface ChangeTexts {
  done: string
  failed: string
}

/** Changes some fields of a row immediately, without a dialog. */
export function useRowChange(call: WriteCall, change: object, texts: ChangeTexts) {
  const { mutate } = useMutation({
    ...call.mutation(),
    mutationFn: ({ id, version }: ListRow) =>
      call.call({ params: { id }, body: { ...change, version } }),
    meta: { ...texts, gone: 'Deleted by someone else' },
  })
  return (row: ListRow) => mutate(row)
}
