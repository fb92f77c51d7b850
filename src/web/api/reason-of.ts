import { ApiError, NoAnswer } from './api-error.ts'

/** The reason for a failed call, to show to the user: the message of the call, or `unreached` if the server was not reached. */
export function reasonOf(
  error: unknown,
  unreached = 'There was a problem connecting to the server',
): string {
  return error instanceof ApiError || error instanceof NoAnswer ? error.message : unreached
}
