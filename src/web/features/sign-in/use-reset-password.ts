import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { ApiError } from '#web/api/send.ts'
import { identityQuery } from '#web/session/identity.ts'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'
import { type Refusal, refusalOf } from './refusal.ts'

type Outcome = 'typing' | 'done' | 'dead link'

/** Sends a new password with the token of the link. */
export function useResetPassword(token: string) {
  const [outcome, setOutcome] = useState<Outcome>('typing')
  const [refusal, setRefusal] = useState<Refusal>()
  const cache = useQueryClient()
  const { mutateAsync } = useMutation({
    ...api.auth.resetPassword.mutation(),
    onSuccess: () => {
      setOutcome('done')
      // This browser may have been signed in as the user whose sessions have ended.
      void cache.invalidateQueries({ queryKey: identityQuery.queryKey })
    },
  })
  const send: SubmitForm = async (form) => {
    setRefusal(undefined)
    const body = { token, password: String(form.get('password') ?? '') }
    const faults = bodyErrors(auth.resetPassword, body) ?? differing(body, form)
    if (faults) return faults
    try {
      await mutateAsync({ body })
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error, () => {
        if (isDeadLink(error)) setOutcome('dead link')
        else setRefusal(refusalOf(error))
      })
    }
  }
  return { outcome, refusal, send }
}

const differing = ({ password }: { password: string }, form: FormData) =>
  form.get('repeated') === password
    ? undefined
    : { repeated: 'Enter the same password in both fields.' }

const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'bad_credentials'
