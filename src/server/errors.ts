import type { ErrorCode } from '#contract/error-codes.ts'
import type { ConfirmationMethod, FieldError, Use } from '#contract/errors.ts'

interface Details {
  /** Errors of single fields. */
  errors?: FieldError[]
  /** The current row, for `stale_version`. */
  current?: unknown
  /** The uses of the row, for `in_use`. */
  uses?: Use[]
  /** How the user can confirm their identity, for `confirmation_required`. */
  confirmBy?: ConfirmationMethod[]
  /** Seconds after which to try again. */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure, safe to show to the operator. Any other error becomes `internal`. */
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
  if (row === undefined) throw new AppError('not_found', `${what} not found.`)
  return row
}

export function stale(what: string, current: unknown): AppError {
  return new AppError('stale_version', `This ${what} was changed by someone else.`, { current })
}

export function usedError(what: string, uses: readonly Use[] = []): AppError {
  return new AppError('in_use', `This ${what} is in use.`, { uses: [...uses] })
}

/** Throws if a row is in use, and lists its uses. */
export function refuseUsed(what: string, uses: readonly Use[]): void {
  if (uses.length > 0) throw usedError(what, uses)
}

/** An error for a query parameter that is well-formed but cannot be accepted. */
export function refusedParameter(name: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid_request', message, {
    errors: [{ pointer: `/query/${name}`, message }],
    cause,
  })
}

/** An error for a field that is well-formed but cannot be accepted. */
export function refusedField(
  field: string,
  message: string,
  code: ErrorCode = 'invalid_request',
  cause?: unknown,
): AppError {
  return new AppError(code, message, { errors: [{ pointer: `/body/${field}`, message }], cause })
}
