import type { UseQueryResult } from '@tanstack/react-query'

type List = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'errorUpdateCount'>
type Attempt = Pick<UseQueryResult, 'isPlaceholderData' | 'fetchStatus' | 'failureCount'>

/** A failed list stays failed while it retries, so that the page does not flicker. */
export function hasFailed({ data, isPlaceholderData, errorUpdateCount }: List): boolean {
  return (data === undefined || isPlaceholderData) && errorUpdateCount > 0
}

/** The requested rows cannot be loaded now, and the previous ones are still shown: offline, or between two attempts. */
export function isStuck({ isPlaceholderData, fetchStatus, failureCount }: Attempt): boolean {
  return isPlaceholderData && (fetchStatus === 'paused' || failureCount > 0)
}
