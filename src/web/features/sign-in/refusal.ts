import type { ErrorCode } from '#contract/error-codes.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Why a sign-in was refused, and what to do about it. */
export interface Refusal {
  message: string
  advice?: string | undefined
}

const ADVICE: Partial<Record<ErrorCode, string>> = {
  bad_credentials: 'Check for typos. Passwords are case-sensitive.',
  locked: 'Try again then. Your input is kept.',
  too_many_requests: 'Your input is kept.',
  busy: 'Your input is kept.',
  unavailable: 'Your input is kept.',
  internal: 'Try again. If the problem persists, contact the administrator of this server.',
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError)
    return { message: error.message, advice: ADVICE[error.problem.code] }
  return {
    message: 'Night Shift cannot be reached.',
    advice: 'Check your network, then try again. Your input is kept.',
  }
}
