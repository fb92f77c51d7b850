import { useQuery } from '@tanstack/react-query'
import type { ListRow, UsesCall } from '../page/definition.ts'

/** What uses the row of an open dialog; undefined while nothing does, or until it is known. */
export function useUses(uses: UsesCall | undefined, id: ListRow['id'], isOpen: boolean) {
  const input = { params: { id: Number(id) } }
  const { data } = useQuery({
    queryKey: uses?.query(input).queryKey ?? ['uses'],
    queryFn: ({ signal }) => uses?.call(input, { signal }) ?? [],
    enabled: isOpen && uses !== undefined,
    // The user may free the row in another tab, then come back to this dialog.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return data && data.length > 0 ? data : undefined
}
