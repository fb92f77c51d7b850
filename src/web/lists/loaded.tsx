import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#web/api/api-error.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList, type SkeletonListProps } from '#web/ui/feedback/skeleton.tsx'
import { hasFailed } from './has-failed.ts'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** Title of the error state, such as "Failed to load sessions". */
  failed: string
  /** The rows shown until the first data arrives. */
  loading: SkeletonListProps
  children(data: Data): ReactNode
}

/**
 * Renders the data of a query. Without data it shows the error with a retry, or the loading state. A row that does not
 * exist also shows the loading state, because its detail closes.
 */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!hasFailed(query) || isGone(query.error)) return <SkeletonList {...loading} />
  return (
    <ErrorState
      title={failed}
      description={reasonOf(query.error)}
      onRetry={() => void query.refetch()}
    />
  )
}
