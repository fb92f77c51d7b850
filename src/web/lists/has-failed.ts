import type { UseQueryResult } from '@tanstack/react-query'

type List = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'errorUpdateCount'>

/** While a failed list tries again it stays failed, rather than blink. */
export function hasFailed({ data, isPlaceholderData, errorUpdateCount }: List): boolean {
  return (data === undefined || isPlaceholderData) && errorUpdateCount > 0
}
