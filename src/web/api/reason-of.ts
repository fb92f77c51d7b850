import { ApiError, NoAnswer } from './api-error.ts'

/** The message of an error for a server that was not reached, instead of the message of the browser. */
export const UNREACHED = 'There was a problem connecting to the server'

/** The reason for a failed call, to show to the user: the message of the call, or `unreached` if the server was not reached. */
export function reasonOf(error: unknown, unreached = UNREACHED): string {
  return error instanceof ApiError || error instanceof NoAnswer ? error.message : unreached
}
