import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '#web/api/reason-of.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** Title of the error state, such as "Failed to load sessions". */
  failed: string
  /** Shown until the first data arrives. */
  loading: ReactNode
  children(data: Data): ReactNode
}

/** Renders the data of a query. Without data it shows the loading state, or the error with a retry. */
export function Loaded<Data>({ query, failed, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading
  return (
    <ErrorState
      title={failed}
      description={reasonOf(query.error)}
      onRetry={() => void query.refetch()}
    />
  )
}
