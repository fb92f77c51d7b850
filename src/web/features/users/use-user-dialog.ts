import { useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { ApiError } from '#web/api/send.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'

export interface UserRefusal {
  message: string
  /** The current user, if someone else changed them. */
  current?: User | undefined
}

/**
 * Sends a dialog about a user. If the user has changed since it opened, the refusal shows the current user, and
 * sending again overwrites the change.
 */
export function useUserDialog(
  user: User,
  act: (form: FormData, version: number) => Promise<unknown>,
) {
  const [refusal, setRefusal] = useState<UserRefusal>()
  const submit: SubmitForm = async (form) => {
    setRefusal(undefined)
    try {
      await act(form, refusal?.current?.version ?? user.version)
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error, () => {
        if (!isCancelled(error)) setRefusal(refusalOf(error))
      })
    }
  }
  return { refusal, submit }
}

function refusalOf(error: unknown): UserRefusal {
  const current = error instanceof ApiError ? error.problem.current : undefined
  return {
    message: reasonOf(error),
    current: users.list.response.shape.data.element.safeParse(current).data,
  }
}
