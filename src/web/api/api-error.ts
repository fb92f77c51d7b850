import type { Problem } from '#contract/errors.ts'

/** A refusal in the server's own words; `problem.code` is what to branch on. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem
  /** After how long asking again makes sense, where the server said so. */
  readonly retryAfterMs: number | undefined

  constructor(problem: Problem, retryAfterMs?: number) {
    super(problem.message)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether the server had too many calls of this user or address. */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.code === 'too_many_requests'
}

/** Whether a call failed because its row is not there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'not_found'
}

/** Awaits a deletion. One whose row somebody else has deleted already succeeds too. */
export async function deletedOrGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
