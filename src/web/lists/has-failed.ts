import type { UseQueryResult } from '@tanstack/react-query'

type List = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'errorUpdateCount'>

/** A failed list stays failed while it retries, so that the page does not flicker. */
export function hasFailed({ data, isPlaceholderData, errorUpdateCount }: List): boolean {
  return (data === undefined || isPlaceholderData) && errorUpdateCount > 0
}
