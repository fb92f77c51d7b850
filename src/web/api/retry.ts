import { isCancelled } from '#web/lib/cancelled.ts'
import { ApiError, isRateLimited } from './api-error.ts'

/** Repeats a failed query this many times, unless the refusal is permanent or the user cancelled it. */
export const retryUpTo = (retries: number) => (failures: number, error: Error) =>
  isWorthRetrying(error) && failures < retries

function isWorthRetrying(error: Error): boolean {
  if (isCancelled(error)) return false
  if (isRateLimited(error)) return true
  return !(error instanceof ApiError && error.problem.status < 500)
}
