import { useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { ApiError } from '#web/api/send.ts'
import type { SubmitForm } from '#web/ui/use-form-submit.ts'

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
      setRefusal(refusalOf(error))
      throw error
    }
  }
  return { refusal, submit }
}

function refusalOf(error: unknown): UserRefusal {
  if (!(error instanceof ApiError))
    return { message: 'Night Shift cannot be reached. Check your network, then try once more.' }
  const current = users.list.response.shape.data.element.safeParse(error.problem.current)
  return { message: error.message, current: current.data }
}
