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
