import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { BotSearch, DetailTab } from '../search.ts'

const route = getRouteApi('/shell/br-bots')

export type OpenBot = ReturnType<typeof useOpenBot>

/** The bot in the address, whose detail is open, and the ways to another. The list behind it stays where it is. */
export function useOpenBot() {
  const { bot, tab, page } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const openedOn = useRef<number>(undefined)
  const [lastId, setLastId] = useState(bot)
  if (bot !== undefined && bot !== lastId) setLastId(bot)
  const go = (patch: Partial<BotSearch>, replace: boolean) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace, resetScroll: false })

  return {
    id: bot,
    /** The one that is open, or was last. */
    lastId,
    tab: tab ?? 'general',
    /** A step of its own in the browser's history, so that going back closes it. */
    open(id: number) {
      openedOn.current = page
      go({ bot: id, tab: undefined }, false)
    },
    /** Another bot in its place, on that page of the list. */
    show: (id: number, onPage: number) => go({ bot: id, page: onPage }, true),
    setTab: (next: DetailTab) => go({ tab: next === 'general' ? undefined : next }, true),
    close() {
      if (openedOn.current === page) history.back()
      else go({ bot: undefined, tab: undefined }, true)
      openedOn.current = undefined
    },
  }
}
