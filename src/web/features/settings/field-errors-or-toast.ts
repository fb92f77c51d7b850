import { fieldErrorsOrThrow } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

/**
 * Returns the field errors of a failed request; shows any other failure as a toast.
 */
export async function fieldErrorsOrToast(
  failed: string,
  sending: Promise<FieldErrors | undefined>,
  wordsFor: (error: unknown) => string = reasonOf,
): Promise<FieldErrors | undefined> {
  try {
    return await sending
  } catch (error) {
    return fieldErrorsOrThrow(error, () => {
      if (!isCancelled(error)) toast.failure(failed, wordsFor(error))
    })
  }
}
