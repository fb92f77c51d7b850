import { useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { ApiError } from '#web/api/send.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'

export interface UserRefusal {
  message: string
  /** The user as he is now, when somebody else was faster. */
  current?: User | undefined
}

/**
 * Sends a dialog about a user. When he has changed since it was opened, the refusal shows him as he is now, and sending
 * once more means: even so.
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
      const atFields = fieldErrors(error)
      if (atFields) return atFields
      if (!isCancelled(error)) setRefusal(refusalOf(error))
      throw error
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
