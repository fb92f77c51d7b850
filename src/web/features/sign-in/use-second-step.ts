import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { identityQuery } from '#web/session/identity.ts'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** Sends the code. A success puts the identity into the cache, and the access rules open the next page. */
export function useSecondStep() {
  const [refusal, setRefusal] = useState<Refusal>()
  const cache = useQueryClient()
  const { mutateAsync: verify } = useMutation({
    ...api.secondFactor.verify.mutation(),
    onSuccess: (identity) => void cache.setQueryData(identityQuery.queryKey, identity),
  })
  const send: SubmitForm = async (form) => {
    setRefusal(undefined)
    const body = { code: String(form.get('code') ?? '').trim() }
    const faults = bodyErrors(secondFactor.verify, body)
    if (faults) return faults
    try {
      await verify({ body })
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error, () => setRefusal(refusalOf(error)))
    }
  }
  return { refusal, send }
}
