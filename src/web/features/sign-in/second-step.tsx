import { Form } from '@base-ui/react/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { identityQuery } from '#web/session/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type SubmitForm, useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { RefusalBox } from './refusal-box.tsx'

interface SecondStepProps {
  /** The path that the user requested before signing in. */
  from: string | undefined
}

/** The second factor, asked for after the password. The step is in the URL and the user in a cookie, so a reload keeps both. */
export function SecondStep({ from }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const { refusal, send } = useSecondStep()
  const form = useFormSubmit(send, () => {})
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Second step</h1>
      <p className="mt-1 mb-5 text-fg-2">
        {isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six digits that your authenticator app shows.'}
      </p>
      <Form errors={form.errors} {...form.handlers}>
        {refusal && <RefusalBox refusal={refusal} />}
        <fieldset disabled={form.isPending} className="grid min-w-0 gap-4">
          <CodeField key={String(isRecovery)} isRecovery={isRecovery} />
          <Button type="submit" variant="primary" className="w-full">
            {form.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
          </Button>
        </fieldset>
      </Form>
      <p className="mt-5 border-line border-t pt-4 text-fg-2">
        Not your account, or no code?{' '}
        <Link
          to="/login"
          search={{ from }}
          className="font-medium text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3"
        >
          Start over
        </Link>
      </p>
    </>
  )
}

function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const common = { ref: input, name: 'code', spellCheck: false }
  if (isRecovery)
    return <TextField {...common} label="Recovery code" autoComplete="off" autoCapitalize="none" />
  return <TextField {...common} label="Code" autoComplete="one-time-code" inputMode="numeric" />
}

/** Sends the code. A success puts the identity into the cache, and the access rules open the next page. */
function useSecondStep() {
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
