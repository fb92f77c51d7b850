import { hashKey, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useEffectEvent, useState } from 'react'
import { noteAction, useActedAt } from '#web/api/refresh.ts'
import { type Answer, type Changes, changesOf, type Settled, settle, takeIn } from './settle.ts'

interface Row {
  readonly id: number | string
}

type List<R extends Row> = Pick<
  UseQueryResult<{ readonly data: readonly R[] }>,
  'data' | 'dataUpdatedAt' | 'isPlaceholderData'
>

export interface SettledRows<R extends Row> {
  /** Undefined until the list is loaded. */
  readonly rows: readonly R[] | undefined
  readonly changes: Changes
  /** Shows the rows as the server last returned them. */
  show(): void
  /** Keeps the rows in their places after an action of the user, too. */
  hold(isHeld: boolean): void
}

/** Holds the rows of the list around it, for a picker that opens on one of them. */
export const HoldRows = createContext<(isHeld: boolean) => void>(() => undefined)

/**
 * The rows of a list that others change all the time. They keep their places under the pointer and show their latest values;
 * the changes of their order wait until the user asks for them.
 */
export function useSettledRows<R extends Row>(list: List<R>, queryKey: QueryKey): SettledRows<R> {
  const cache = useQueryClient()
  const actedAt = useActedAt()
  const [isHeld, setHeld] = useState(false)
  const [settled, setSettled] = useState<Settled<R>>()
  const answer = answerOf(list, hashKey(queryKey))
  if (answer && !isSame(answer, settled?.answer)) {
    const isOld = () => cache.getQueryState(queryKey)?.isInvalidated ?? false
    const next =
      settled?.answer.of === answer.of
        ? takeIn(settled, answer, { actedAt, isHeld })
        : settle(answer, isOld())
    setSettled(next)
  }
  const show = () => setSettled((now) => now && settle(now.answer))
  useReturn(() => {
    noteAction()
    show()
  })
  return {
    rows: settled?.rows,
    changes: settled ? changesOf(settled) : NO_CHANGES,
    show,
    hold(isHeldNow) {
      setHeld(isHeldNow)
      if (!isHeldNow)
        setSettled((now) => now && takeIn(now, now.answer, { actedAt, isHeld: false }))
    },
  }
}

const NO_CHANGES: Changes = { added: 0, moved: 0, left: new Set(), count: 0 }

/** While another page loads, the rows of the last one are shown for it. */
function answerOf<R extends Row>(list: List<R>, of: string): Answer<R> | undefined {
  if (!list.data || list.isPlaceholderData) return undefined
  return { of, rows: list.data.data, at: list.dataUpdatedAt }
}

const isSame = <R extends Row>(one: Answer<R>, other: Answer<R> | undefined) =>
  one.of === other?.of && one.at === other.at && one.rows === other.rows

/** A user who was away for this long does not remember the order of the rows. */
const AWAY_MS = 10_000

/** Calls `onReturn` when the page becomes visible after a while. */
function useReturn(onReturn: () => void) {
  const back = useEffectEvent(onReturn)
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY
    const change = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt >= AWAY_MS) back()
    }
    document.addEventListener('visibilitychange', change)
    return () => document.removeEventListener('visibilitychange', change)
  }, [])
}
