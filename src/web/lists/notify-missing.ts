import type { UseQueryResult } from '@tanstack/react-query'
import { isGone } from '#web/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { notifyDeletions } from './deletions.ts'

/** Whether the row of a detail does not exist. A row that was deleted and restored has an error until it is loaded again. */
export const isMissing = ({ error, isFetching }: Pick<UseQueryResult, 'error' | 'isFetching'>) =>
  isGone(error) && !isFetching

interface Missing {
  id: number | string
  /** Undefined if the row was never loaded. */
  name: string | undefined
  /** Names the row by its id, such as "Group #7". */
  title: string
}

/** Notifies the user that an open row does not exist; of the deletion of a row that was loaded, only once. */
export function notifyMissing(resource: string, { id, name, title }: Missing): void {
  if (name === undefined) toast.notice(`${title} not found`, 'It may have been deleted.')
  else notifyDeletions(resource, [{ id, name }])
}
