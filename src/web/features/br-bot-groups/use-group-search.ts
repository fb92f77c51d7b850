import { getRouteApi } from '@tanstack/react-router'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import type { GroupSearch, GroupTab } from './search.ts'

const route = getRouteApi('/shell/group-management')
const CLOSED = { group: undefined, tab: 'bots' } as const

/** What the address asks for, and the ways to change it. */
export function useGroupSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  return {
    search,
    /** Another page or search: what was open belongs to the one before. */
    list: (patch: Pick<Partial<GroupSearch>, 'page' | 'search' | 'is_idle'>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...CLOSED, ...patch }), replace: true }),
    /** On a phone it covers the page, and Back leads to the page again. */
    open: (group: number) =>
      void navigate({
        search: (old) => ({ ...old, ...CLOSED, group }),
        replace: !isPhone,
        resetScroll: false,
      }),
    close: () =>
      void navigate({
        search: (old) => ({ ...old, ...CLOSED }),
        replace: true,
        resetScroll: false,
      }),
    showTab: (tab: GroupTab) =>
      void navigate({ search: (old) => ({ ...old, tab }), replace: true, resetScroll: false }),
  }
}
