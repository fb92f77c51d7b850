import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MapSearch } from '../search.ts'

const route = getRouteApi('/shell/map')

export type ChangeSearch = (patch: Partial<MapSearch>) => void

/** The search parameters of the page. A change replaces the entry in the browser history. */
export function useMapSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // Memoized by hand, because the compiler mistakes methods of a route for ordinary functions and skips this hook.
  const change: ChangeSearch = useCallback(
    (patch) =>
      void navigate({
        search: (old) => ({ ...old, ...patch }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}
