import { getRouteApi } from '@tanstack/react-router'
import type { MapSearch } from '../search.ts'

const route = getRouteApi('/shell/map')

export type ChangeSearch = (patch: Partial<MapSearch>) => void

/** The search parameters of the page. A change replaces the entry in the browser history. */
export function useMapSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change: ChangeSearch = (patch) =>
    void navigate({
      search: (old) => ({ ...old, ...patch }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}
