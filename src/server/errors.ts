import type { ConfirmationMethod, ErrorCode, FieldError, Use } from '#contract/errors.ts'

interface Details {
  /** What is wrong with each field, where fields are at fault. */
  errors?: FieldError[]
  /** The row as it is now, for `stale_version`. */
  current?: unknown
  /** What uses the row, for `in_use`. */
  uses?: Use[]
  /** How the user can confirm their identity, for `confirmation_required`. */
  confirmBy?: ConfirmationMethod[]
  /** Seconds after which asking again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure: safe to show to the operator. Anything else becomes `internal`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new AppError('not_found', `${what} not found`)
  return row
}

export function stale(what: string, current: unknown): AppError {
  return new AppError('stale_version', `Someone else changed this ${what} meanwhile`, { current })
}

/** Refuses to delete what is in use, and says by what. */
export function refuseUsed(what: string, uses: readonly Use[]): void {
  const used = uses.filter(({ count }) => count > 0)
  if (used.length > 0) throw new AppError('in_use', `This ${what} is in use`, { uses: used })
}

/** A body in good form, one field of which cannot be accepted as things stand. */
export function refusedField(
  field: string,
  message: string,
  code: ErrorCode = 'invalid_request',
): AppError {
  return new AppError(code, message, { errors: [{ pointer: `/body/${field}`, message }] })
}
