import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/send.ts'

/** Why nobody was signed in, and what to do about it. */
export interface Refusal {
  message: string
  advice?: string | undefined
}

const ADVICE: Partial<Record<ErrorCode, string>> = {
  bad_credentials: 'Check both for typing errors; capital letters count in the password.',
  locked: 'Wait until then. What you typed is kept.',
  too_many_requests: 'What you typed is kept.',
  busy: 'Many people are signing in at this moment. Press the button again in a few seconds.',
  unavailable: 'Your account is fine. Press the button again in a moment.',
  internal: 'Press the button again. If it stays like this, tell whoever runs the server.',
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError)
    return { message: error.message, advice: ADVICE[error.problem.code] }
  return {
    message: 'Night Shift cannot be reached.',
    advice: 'Check your network, then press the button again. What you typed is kept.',
  }
}
