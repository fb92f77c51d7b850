import { getRouteApi } from '@tanstack/react-router'
import type { LogSearch } from './search.ts'

const route = getRouteApi('/shell/logs')

/** What the address asks for, and the way to change it. */
export function useLogSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    change: (patch: Partial<LogSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...patch }), replace: true }),
  }
}
