import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { brBotSearch, type DetailTab } from '../search.ts'

export type OpenBot = ReturnType<typeof useOpenBot>

/** The bot in the URL, whose detail is open, and the ways to change it. */
export function useOpenBot() {
  const { search, show, ...ways } = useListSearch(brBotSearch)
  const { bot, tab, page } = search
  const { history } = useRouter()
  const openedOn = useRef<number>(undefined)
  const [lastId, setLastId] = useState(bot)
  if (bot !== undefined && bot !== lastId) setLastId(bot)

  return {
    id: bot,
    /** The bot that is open or was open last. */
    lastId,
    tab: tab ?? 'general',
    open(id: number) {
      openedOn.current = page
      ways.open(id)
    },
    /** Shows another bot instead, and its page of the list. */
    show: (id: number, onPage: number) => show({ bot: id, page: onPage }),
    setTab: (next: DetailTab) => show({ tab: next === 'general' ? undefined : next }),
    /** Goes back in the history of the browser to the list that the bot was opened from. */
    close() {
      if (openedOn.current === page) history.back()
      else ways.close()
      openedOn.current = undefined
    },
  }
}
