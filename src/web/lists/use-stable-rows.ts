import { hashKey, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { noteAction, useActedAt } from '#web/api/refresh.ts'
import {
  type Changes,
  changesOf,
  type ListResponse,
  type OrderedRows,
  orderBy,
  updateRows,
} from './row-order.ts'
import type { RowId } from './table/column.ts'

type List<R extends RowId> = Pick<
  UseQueryResult<{ readonly data: readonly R[] }>,
  'data' | 'dataUpdatedAt' | 'isPlaceholderData'
>

export interface StableRows<R extends RowId> {
  /** Undefined until the list is loaded. */
  readonly rows: readonly R[] | undefined
  /** Identifies the query that the rows answer; undefined until the list is loaded. */
  readonly query: string | undefined
  readonly changes: Changes
  /** Shows the latest response in its order. */
  show(): void
  /** Pins the rows: they stay in their order even after an action of the user. */
  readonly pin: Pin
}

/** Pins the rows, or releases the pin of `holder`. */
type Pin = (isPinned: boolean, holder: object) => void

export const PinRows = createContext<Pin>(() => undefined)

/**
 * Pins the rows of the surrounding list while a menu, picker or panel of the calling component is open. It can disappear while it is
 * open, for example with the last row.
 */
export function usePinRows(): (isOpen: boolean) => void {
  const pin = use(PinRows)
  const holder = useRef({})
  const release = useEffectEvent(() => pin(false, holder))
  useEffect(() => release, [])
  return (isOpen) => pin(isOpen, holder)
}

/**
 * The rows of a list that other users and agents change all the time. They show their latest values but stay in their order, so that
 * no row moves under the pointer. Changes of the order are shown when the user requests them.
 */
export function useStableRows<R extends RowId>(list: List<R>, queryKey: QueryKey): StableRows<R> {
  const cache = useQueryClient()
  const actedAt = useActedAt()
  const [isPinned, setPinned] = useState(false)
  const holders = useRef(new Set<object>())
  const [shown, setShown] = useState<OrderedRows<R>>()
  const response = responseOf(list, hashKey(queryKey))
  if (response && !isSame(response, shown?.response)) {
    const isStale = () => cache.getQueryState(queryKey)?.isInvalidated ?? false
    const next =
      shown?.response.key === response.key
        ? updateRows(shown, response, { actedAt, isPinned })
        : orderBy(response, isStale())
    setShown(next)
  }
  const show = () => setShown((now) => now && orderBy(now.response))
  useReturn(() => {
    noteAction()
    if (!isPinned) show()
  })
  return {
    rows: shown?.rows,
    query: shown?.response.key,
    changes: shown ? changesOf(shown) : NO_CHANGES,
    show,
    pin(isHeld, holder) {
      if (isHeld) holders.current.add(holder)
      else if (!holders.current.delete(holder)) return
      const isPinnedNow = holders.current.size > 0
      setPinned(isPinnedNow)
      if (!isPinnedNow)
        setShown((now) => now && updateRows(now, now.response, { actedAt, isPinned: false }))
    },
  }
}

const NO_CHANGES: Changes = { added: 0, moved: 0, left: new Set(), count: 0 }

/** The response of the list; undefined while the rows of the previous page are shown as a placeholder. */
function responseOf<R extends RowId>(list: List<R>, key: string): ListResponse<R> | undefined {
  if (!list.data || list.isPlaceholderData) return undefined
  return { key, rows: list.data.data, at: list.dataUpdatedAt }
}

const isSame = <R extends RowId>(one: ListResponse<R>, other: ListResponse<R> | undefined) =>
  one.key === other?.key && one.at === other.at && one.rows === other.rows

/** After this time in another tab, users no longer remember the order of the rows. */
const AWAY_MS = 10_000

/** Calls `onReturn` when the page becomes visible again after `AWAY_MS`. */
function useReturn(onReturn: () => void) {
  const notify = useEffectEvent(onReturn)
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY
    const change = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt >= AWAY_MS) notify()
    }
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
}
