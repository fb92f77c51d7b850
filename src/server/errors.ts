import type { ErrorCode, FieldError } from '#contract/errors.ts'

interface Details {
  /** What is wrong with each field, where fields are at fault. */
  errors?: FieldError[]
  /** The row as it is now, for `stale_version`. */
  current?: unknown
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

/** A body in good form, one field of which cannot be accepted as things stand. */
export function refusedField(
  field: string,
  message: string,
  code: ErrorCode = 'invalid_request',
): AppError {
  return new AppError(code, message, { errors: [{ pointer: `/body/${field}`, message }] })
}
