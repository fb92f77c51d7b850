import type { UseQueryResult } from '@tanstack/react-query'

type List = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'errorUpdateCount'>
type Attempt = Pick<UseQueryResult, 'isPlaceholderData' | 'fetchStatus' | 'failureCount'>

/** A failed list stays failed while it retries, so that the page does not flicker. */
export function hasFailed({ data, isPlaceholderData, errorUpdateCount }: List): boolean {
  return (data === undefined || isPlaceholderData) && errorUpdateCount > 0
}

/** Whether the previous rows are still shown because the requested ones cannot be loaded: offline, or between two attempts. */
export function isStuck({ isPlaceholderData, fetchStatus, failureCount }: Attempt): boolean {
  return isPlaceholderData && (fetchStatus === 'paused' || failureCount > 0)
}
