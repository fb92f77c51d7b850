import { getRouteApi } from '@tanstack/react-router'
import type { UserSearch } from './search.ts'

const route = getRouteApi('/shell/settings/users')

/** What the address asks for, and the way to change it. */
export function useUserSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<UserSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
    /** A step of its own in the browser's history, so that going back closes it. */
    open: (id: string) =>
      void navigate({ search: (old) => ({ ...old, open: id }), resetScroll: false }),
    close: () =>
      void navigate({
        search: (old) => ({ ...old, open: undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}
