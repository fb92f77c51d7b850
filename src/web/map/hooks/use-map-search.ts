import { getRouteApi } from '@tanstack/react-router'
import type { MapSearch } from '../search.ts'

const route = getRouteApi('/shell/map')

/** What the address asks for, and the way to change it: never a step of its own in the browser's history. */
export function useMapAddress() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: Partial<MapSearch>) =>
    void navigate({
      search: (old) => ({ ...old, ...patch }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}
