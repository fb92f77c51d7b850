import type { Problem } from '#contract/errors.ts'

/** An error response of the server, with its message. Callers branch on `problem.code`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem
  /** Milliseconds until a retry makes sense, if the server returned this delay. */
  readonly retryAfterMs: number | undefined
  /** Set if an earlier request of the same write may have made its change, because its response was lost. */
  declare earlier?: object | undefined

  constructor(problem: Problem, retryAfterMs?: number) {
    super(problem.message)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** The server did not answer a call in time. The message is for the user. */
export class NoAnswer extends Error {}

/** Whether the server refused a call because this user or address exceeded the rate limit. */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.code === 'too_many_requests'
}

/** Whether a call failed because its row does not exist. */
export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.code === 'not_found'
}

/** Whether the server refused a change that was based on an older version of the row. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.code === 'stale_version'
}

/** The current row of a refused change, as the server sent it. */
export const newerRow = (error: unknown): unknown =>
  isStale(error) ? error.problem.current : undefined

/** Awaits a change of a row. It is also over if another user has deleted the row, which a notice announces. */
export async function doneOrGone(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
