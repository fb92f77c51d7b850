import type { ErrorCode } from '#contract/error-codes.ts'
import type { JobOutcome } from '#contract/job-choices.ts'
import { outageOf } from '../db/connection-errors.ts'
import { AppError } from '../errors.ts'

/** The outcome of an item with its reason. */
export interface ItemOutcome {
  readonly outcome: JobOutcome
  readonly reason: string | null
}

const OUTCOMES: Partial<Record<ErrorCode, JobOutcome>> = {
  not_found: 'gone',
  conflict: 'conflict',
  stale_version: 'conflict',
  username_taken: 'conflict',
  last_administrator: 'conflict',
  forbidden: 'forbidden',
  confirmation_required: 'forbidden',
  invalid_request: 'invalid',
  in_use: 'in_use',
}

const UNEXPECTED = 'An unexpected error occurred. The server log has the details.'

/** The outcome of an item whose change was refused; undefined if the error is not about the item, such as a lost connection. */
export function outcomeOf(error: unknown): ItemOutcome | undefined {
  if (!(error instanceof AppError))
    return outageOf(error) ? undefined : { outcome: 'failed', reason: UNEXPECTED }
  const outcome = OUTCOMES[error.code]
  return outcome && { outcome, reason: error.message }
}
