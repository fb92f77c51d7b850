import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { listOptions } from '#web/lists/answers.ts'
import { queryOf } from '#web/lists/search.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type BotList, detailQuery } from '../bot-cache.ts'
import { brBotSearch } from '../search.ts'
import type { OpenBot } from './use-open-bot.ts'

interface Open extends Pick<OpenBot, 'show'> {
  list: BotList | undefined
  id: number
  isOpen: boolean
}

/** The previous and the next bot in the filtered and sorted list, also on the pages before and after this one. */
export function useNeighbours({ list, id, isOpen, show }: Open) {
  const cache = useQueryClient()
  const { search } = useListSearch(brBotSearch)
  const isBusy = useRef(false)
  const rows = list?.data ?? NO_ROWS
  const { place, isListed } = usePlace(rows, id)
  const pageCount = list?.meta.pageCount ?? 1
  const nextPlace = isListed ? place + 1 : place
  const isKnown = place >= 0
  const hasPrevious = isKnown && (place > 0 || search.page > 1)
  const hasNext = isKnown && (nextPlace < rows.length || search.page < pageCount)
  usePrefetched(isOpen ? [rows[place - 1]?.id, rows[nextPlace]?.id] : [])

  const turn = async (page: number, which: 0 | -1) => {
    const query = queryOf(brBotSearch, { ...search, page })
    const { data } = await cache.fetchQuery(listOptions(api.brBots.list, query))
    const bot = data.at(which)
    if (bot) show(bot.id, page)
  }
  const step = async (by: 1 | -1) => {
    if (isBusy.current || !(by > 0 ? hasNext : hasPrevious)) return
    const bot = rows[by > 0 ? nextPlace : place - 1]
    if (bot) return show(bot.id, search.page)
    isBusy.current = true
    await turn(search.page + by, by > 0 ? 0 : -1).catch((error: unknown) =>
      toast.failure('Failed to load BR bots', reasonOf(error)),
    )
    isBusy.current = false
  }

  const first = (search.page - 1) * search.per_page
  const total = list && `${formatCount(list.meta.filtered)}${list.meta.capped ? '+' : ''}`
  return {
    step,
    hasPrevious,
    hasNext,
    /** `16 of 2,000`. */
    position: isListed && total ? `${formatCount(first + place + 1)} of ${total}` : undefined,
  }
}

const NO_ROWS: readonly BrBot[] = []

/** The position of the bot on the page. A bot that a change takes out of the filter while it is open keeps its last one. */
function usePlace(rows: readonly BrBot[], id: number) {
  const place = rows.findIndex((bot) => bot.id === id)
  const [last, setLast] = useState({ id, place })
  const isMoved = place >= 0 && place !== last.place
  if (last.id !== id || isMoved) setLast({ id, place })
  const isListed = place >= 0
  return { isListed, place: isListed || last.id !== id ? place : last.place }
}

/** Fetches the neighbours ahead, so that they open without waiting. */
function usePrefetched(ids: (number | undefined)[]) {
  const cache = useQueryClient()
  const [previous, next] = ids
  useEffect(() => {
    for (const id of [next, previous])
      if (id !== undefined) void cache.prefetchQuery(detailQuery(id))
  }, [cache, previous, next])
}
