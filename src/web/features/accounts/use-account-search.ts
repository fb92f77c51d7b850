import { getRouteApi } from '@tanstack/react-router'
import type { AccountSearch } from './search.ts'

const route = getRouteApi('/shell/accounts')

/** What the address asks for, and the way to change it. */
export function useAccountSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<AccountSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
  }
}
