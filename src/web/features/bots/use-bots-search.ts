import { getRouteApi } from '@tanstack/react-router'
import type { BotTab, GameBotSearch } from './search.ts'

const route = getRouteApi('/shell/bots')

/** What the address asks for, and the ways to change it. */
export function useBotsSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (patch: Partial<GameBotSearch>, replace: boolean) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace, resetScroll: false })
  return {
    search,
    /** Back on the first page, unless the change names one. */
    change: (patch: Partial<GameBotSearch>) => go({ page: 1, ...patch }, true),
    /** A step of its own in the browser's history, so that going back closes it. */
    open: (id: number) => go({ open: id, tab: undefined }, false),
    setTab: (tab: BotTab) => go({ tab: tab === 'account' ? undefined : tab }, true),
    close: () => go({ open: undefined, tab: undefined }, true),
  }
}
