import { ApiError } from './api-error.ts'

/** The reason of a failed call for the user: the message of the server, or that the server was not reached. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'There was a problem connecting to the server'
}
