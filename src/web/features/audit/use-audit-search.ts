import { getRouteApi } from '@tanstack/react-router'
import type { AuditSearch } from '#web/history/audit-search.ts'

const route = getRouteApi('/shell/settings/audit')

/** What the address asks for, and the way to change it. */
export function useAuditSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<AuditSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
    /** Adds a step to the history of the browser, so that going back closes the row. */
    open: (id: number) => void navigate({ search: (old) => ({ ...old, open: id }) }),
    close: () => void navigate({ search: (old) => ({ ...old, open: undefined }), replace: true }),
  }
}
