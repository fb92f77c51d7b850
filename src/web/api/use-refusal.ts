import { useState } from 'react'
import type { FieldErrors, SubmitForm } from '#web/ui/form/use-form-submit.ts'
import { fieldErrorsOrThrow } from './form-errors.ts'

/**
 * A form that shows why it was not sent, apart from the errors of its fields. `refusalOf` describes the failure, until the form is
 * sent again.
 */
export function useRefusal<Refusal>(
  send: (form: FormData) => Promise<FieldErrors | undefined>,
  refusalOf: (error: unknown) => Refusal | undefined,
): { refusal: Refusal | undefined; submit: SubmitForm } {
  const [refusal, setRefusal] = useState<Refusal>()
  const submit: SubmitForm = async (form) => {
    setRefusal(undefined)
    try {
      return await send(form)
    } catch (error) {
      return fieldErrorsOrThrow(error, () => setRefusal(refusalOf(error)))
    }
  }
  return { refusal, submit }
}
