import { getRouteApi } from '@tanstack/react-router'
import type { BotSearch } from '../search.ts'

const route = getRouteApi('/shell/br-bots')

/** What the address asks for, and the way to change it. */
export function useBotSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<BotSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
  }
}
