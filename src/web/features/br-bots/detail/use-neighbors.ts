import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { formatCount } from '#domain/format.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { brBotSearch } from '#web/features/br-bots/search.ts'
import { listOptions } from '#web/lists/answers.ts'
import { countOf } from '#web/lists/result-count.tsx'
import { queryOf } from '#web/lists/search.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { botList, detailQuery, type ShownBots } from '../bot-cache.ts'

interface Open {
  list: ShownBots | undefined
  id: number
  isOpen: boolean
  /** Shows another bot instead, and its page of the list. */
  show(id: number, page: number): void
}

/** The previous and the next bot in the filtered and sorted list, also on the pages before and after this one. */
export function useNeighbors({ list, id, isOpen, show }: Open) {
  const cache = useQueryClient()
  const { search } = useListSearch(brBotSearch)
  const isBusy = useRef(false)
  const shown = useRef<number>(undefined)
  const rows = list?.data ?? NO_ROWS
  const { place, isListed } = usePlace(rows, id)
  const pageCount = list?.meta.pageCount ?? 1
  const nextPlace = isListed ? place + 1 : place
  const isKnown = place >= 0
  const hasPrevious = isKnown && (place > 0 || search.page > 1)
  const hasNext = isKnown && (nextPlace < rows.length || search.page < pageCount)
  useEffect(() => {
    shown.current = isOpen ? id : undefined
    return () => {
      shown.current = undefined
    }
  }, [isOpen, id])
  usePrefetched(isOpen ? [rows[place - 1]?.id, rows[nextPlace]?.id] : [])

  const turn = async (page: number, which: 0 | -1) => {
    const query = queryOf(brBotSearch, { ...search, page })
    const { data } = await cache.fetchQuery(listOptions(botList, query))
    const bot = data.at(which)
    // The user may have closed the detail, or opened another page, before the rows arrived.
    if (bot && shown.current === id) show(bot.id, page)
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
  const total = list && countOf(list.meta)
  return {
    step,
    hasPrevious,
    hasNext,
    /** `16 of 2,000`. */
    position: isListed && total ? `${formatCount(first + place + 1)} of ${total}` : undefined,
  }
}

const NO_ROWS: readonly BrBotRow[] = []

/** The position of the bot on the page. An open bot that no longer matches the filter keeps its last position. */
function usePlace(rows: readonly BrBotRow[], id: number) {
  const place = rows.findIndex((bot) => bot.id === id)
  const [last, setLast] = useState({ id, place })
  const isMoved = place >= 0 && place !== last.place
  if (last.id !== id || isMoved) setLast({ id, place })
  const isListed = place >= 0
  return { isListed, place: isListed || last.id !== id ? place : last.place }
}

/** Preloads the neighbors, so that they open immediately. */
function usePrefetched(ids: (number | undefined)[]) {
  const cache = useQueryClient()
  const [previous, next] = ids
  useEffect(() => {
    for (const id of [next, previous])
      if (id !== undefined) void cache.prefetchQuery(detailQuery(id))
  }, [cache, previous, next])
}
