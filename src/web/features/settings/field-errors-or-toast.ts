import { fieldErrorsOrThrow } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

/**
 * Returns the field errors of a failed request; shows any other failure as a toast, until the form is sent again.
 */
export async function fieldErrorsOrToast(
  failed: string,
  sending: Promise<FieldErrors | undefined>,
  wordsFor: (error: unknown) => string = reasonOf,
): Promise<FieldErrors | undefined> {
  // The failure of an earlier attempt.
  toast.resolve(failed)
  try {
    return await sending
  } catch (error) {
    return fieldErrorsOrThrow(error, () => {
      if (!isCancelled(error)) toast.failure(failed, wordsFor(error))
    })
  }
}
