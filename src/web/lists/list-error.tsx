import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#web/api/reason-of.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { refusedFault } from './refused-fault.ts'

interface ListErrorProps {
  list: UseQueryResult
  failed: string
  title?: string | undefined
  retry?: string | undefined
}

/** Shows the last error until the query succeeds, because a query clears its error when it retries. */
export function ListError({ list, failed, title = failed, retry }: ListErrorProps) {
  const [error, setError] = useState(list.error)
  if (list.error && list.error !== error) setError(list.error)
  return (
    <ErrorState
      {...{ title, retry }}
      // The filter announces why it was refused.
      isSilent={refusedFault(error) !== undefined}
      description={reasonOf(error)}
      onRetry={() => void list.refetch()}
    />
  )
}
