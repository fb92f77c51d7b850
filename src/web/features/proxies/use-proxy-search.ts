import { getRouteApi } from '@tanstack/react-router'
import type { ProxySearch } from './search.ts'

const route = getRouteApi('/shell/proxies')

/** What the address asks for, and the way to change it. */
export function useProxySearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<ProxySearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
  }
}
