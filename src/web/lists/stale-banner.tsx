import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment, formatTimeOfDay } from '#domain/format.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { useConnection } from '#web/api/live.ts'
import { useHasPassed } from '#web/lib/use-has-passed.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'

/** Minimum duration of a shown interruption. */
const PATIENCE_MS = 10_000

const REASONS = {
  offline: 'You are offline.',
  connecting: 'Live updates are interrupted.',
  paused:
    'Live updates are paused because you have more than 10 pages open. This page refreshes every 30 seconds; return to it to resume.',
}

interface StaleBannerProps {
  list: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'data' | 'isPlaceholderData' | 'refetch'>
  /** What failed: "Failed to load bots". */
  failed: string
}

/** Shows the age of the list if it cannot be refreshed. */
export function StaleBanner({ list, failed }: StaleBannerProps) {
  const now = useNow()
  const { status, since } = useConnection()
  const isLost = useHasPassed(since + PATIENCE_MS) && status !== 'live'
  if (list.data === undefined || list.isPlaceholderData) return null
  if (list.isError)
    return (
      <StaleNote action={<TryAgain list={list} />}>
        {ageOf(list.dataUpdatedAt, now)} {failed} after that.
      </StaleNote>
    )
  if (!isLost) return null
  return (
    <StaleNote>
      {ageOf(Math.max(since, list.dataUpdatedAt), now)} {REASONS[status]}
    </StaleNote>
  )
}

interface StuckNoteProps {
  list: Pick<UseQueryResult, 'refetch'>
  /** The requested page, and the page whose rows are still shown. */
  page: number
  shownPage: number
}

/** Shows that the visible rows are not the requested ones. */
export function StuckNote({ list, page, shownPage }: StuckNoteProps) {
  return (
    <StaleNote action={<TryAgain list={list} />}>
      {page === shownPage
        ? 'The requested rows could not be loaded. The previous rows are still shown.'
        : `Page ${page} could not be loaded. Page ${shownPage} is still shown.`}
    </StaleNote>
  )
}

function TryAgain({ list }: Pick<StuckNoteProps, 'list'>) {
  return (
    <Button size="small" onClick={() => void list.refetch()}>
      Try again
    </Button>
  )
}

/** The time of the visible data, with the date after a day; `ms` is in milliseconds since 1970. */
const ageOf = (ms: number, now: number) =>
  `Updated ${(now - ms > DAY_MS ? formatMoment : formatTimeOfDay)(new Date(ms))} your time.`

interface StaleNoteProps {
  /** An action, such as a retry. */
  action?: ReactNode
  children: ReactNode
}

/** A note above a list that could not be refreshed: the list stays visible. */
function StaleNote({ action, children }: StaleNoteProps) {
  return (
    <p
      role="status"
      className="tone-yellow flex flex-wrap items-center justify-between gap-2 rounded-md border border-tone-line bg-tone-bg px-3 py-1.5 text-tone"
    >
      <span className="num">{children}</span>
      {action}
    </p>
  )
}
