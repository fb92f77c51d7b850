import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import type { HistoryRange } from './playback.ts'

/** The history grows every five minutes. */
const REFRESH_MS = 30_000

interface HistoryRangeResult {
  /** Undefined until it is loaded, null without any history. */
  readonly range: HistoryRange | null | undefined
  readonly isFailed: boolean
  /** The range may have grown since it was loaded. */
  readonly isFetching: boolean
}

/** The part of the history that can be shown; not requested for users who cannot see it. */
export function useHistoryRange(isEnabled = true): HistoryRangeResult {
  const mayRead = useMay(api.history.range)
  const { data, isError, isFetching } = useQuery({
    ...api.history.range.query({}),
    enabled: isEnabled && mayRead,
    refetchInterval: REFRESH_MS,
    select: rangeOf,
  })
  return { range: data, isFailed: isError && data === undefined, isFetching }
}

interface Range {
  readonly since: string | null
  readonly until: string | null
}

const rangeOf = ({ since, until }: Range): HistoryRange | null =>
  since === null || until === null
    ? null
    : { sinceMs: Date.parse(since), untilMs: Date.parse(until) }
