import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { brBotSearch } from '../search.ts'

/** Opens and closes the bot in the URL. */
export function useOpenBot() {
  const { search, open, close } = useListSearch(brBotSearch)
  const { bot, page } = search
  const { history } = useRouter()
  const openedOn = useRef<number>(undefined)
  const [lastId, setLastId] = useState(bot)
  if (bot !== undefined && bot !== lastId) setLastId(bot)

  return {
    /** The bot that is open or was open last. */
    lastId,
    open(id: number) {
      openedOn.current = page
      open(id)
    },
    /** Goes back in the history of the browser to the list that the bot was opened from. */
    close() {
      if (openedOn.current === page) history.back()
      else close()
      openedOn.current = undefined
    },
  }
}
