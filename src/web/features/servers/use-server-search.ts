import { getRouteApi } from '@tanstack/react-router'
import type { ServerSearch } from './search.ts'

const route = getRouteApi('/shell/servers')

/** What the address asks for, and the way to change it. */
export function useServerSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<ServerSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
  }
}
