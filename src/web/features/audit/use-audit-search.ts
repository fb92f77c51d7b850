import { getRouteApi } from '@tanstack/react-router'
import type { AuditSearch } from '#web/history/audit-search.ts'

const route = getRouteApi('/shell/settings/audit')

/** The search parameters of the URL, and a function that changes them. */
export function useAuditSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Goes back to the first page, unless the change sets one. */
    change: (patch: Partial<AuditSearch>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...patch }), replace: true }),
    /** Adds a step to the history of the browser, so that going back closes the row. */
    open: (id: number) => void navigate({ search: (old) => ({ ...old, open: id }) }),
    close: () => void navigate({ search: (old) => ({ ...old, open: undefined }), replace: true }),
  }
}
