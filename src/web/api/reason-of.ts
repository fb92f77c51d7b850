import { ApiError, NoAnswer } from './api-error.ts'

/** The reason for a failed call, to show to the user: the server's message, or that the server was not reached. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError || error instanceof NoAnswer
    ? error.message
    : 'There was a problem connecting to the server'
}
