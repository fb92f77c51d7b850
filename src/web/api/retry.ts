import type { QueryState } from '@tanstack/react-query'
import { isCancelled } from '#web/lib/cancelled.ts'
import { ApiError, isRateLimited, NoAnswer } from './api-error.ts'

/** Repeats a failed query this many times, unless the refusal is permanent or the user cancelled it. */
export const retryUpTo = (retries: number) => (failures: number, error: Error) =>
  isWorthRetrying(error) && failures < retries

/** Longer than the first view of a page takes after its first requests. */
const FIRST_VIEW_MS = 5000

/** Whether a component that mounts repeats a failed query. It shows what was refused while its page was loading. */
export const retryOnMount = ({ state: { error, errorUpdatedAt } }: Failed): boolean =>
  error === null || !isRefusal(error) || Date.now() - errorUpdatedAt > FIRST_VIEW_MS

interface Failed {
  readonly state: Pick<QueryState, 'error' | 'errorUpdatedAt'>
}

/** Whether the server refused a call in a way that repeating it does not change. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && !isWorthRetrying(error)

function isWorthRetrying(error: Error): boolean {
  if (isCancelled(error) || error instanceof NoAnswer) return false
  if (isRateLimited(error)) return true
  return !(error instanceof ApiError && error.problem.status < 500)
}
