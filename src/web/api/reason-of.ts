import { ApiError } from './api-error.ts'

/** Why a call failed, for the operator: the server's words, or that it was not reached. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'There was a problem connecting to the server'
}
