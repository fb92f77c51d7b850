import { getRouteApi } from '@tanstack/react-router'
import type { LogSearch } from './search.ts'

const route = getRouteApi('/shell/logs')

/** The search parameters of the URL, and a function that changes them. */
export function useLogSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    change: (patch: Partial<LogSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...patch }), replace: true }),
  }
}
