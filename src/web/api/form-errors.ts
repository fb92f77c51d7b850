import { ApiError } from './api-error.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'

/** Awaits a call and returns its field errors. Throws any other failure. */
export async function fieldErrorsOf(call: Promise<unknown>): Promise<FieldErrors | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return fieldErrorsOrThrow(error)
  }
}

/** Returns field errors, for the `catch` of a form. Passes any other failure to `report` and throws it again. */
export function fieldErrorsOrThrow(
  error: unknown,
  report: (error: unknown) => void = () => {},
): FieldErrors {
  const errors = fieldErrors(error)
  if (errors) return errors
  report(error)
  throw error
}

/** Explains the error of a field that may result from an earlier request of the same call, whose response was lost. */
export const explainLost =
  (field: string, message: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.earlier && fieldErrors(error)?.[field])
      throw new ApiError({ ...error.problem, errors: [{ pointer: `/body/${field}`, message }] })
    throw error
  }
