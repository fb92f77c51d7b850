import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { auth, type SignedIn } from '#contract/auth.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { identityQuery } from '#web/session/identity.ts'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'
import type { Mode } from './mode.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** Sends the credentials. A success puts the identity into the cache, and the access rules open the next page. */
export function useCredentials(mode: Mode) {
  const [refusal, setRefusal] = useState<Refusal>()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const onSuccess = ({ second_factor, ...identity }: SignedIn) => {
    if (second_factor === undefined) cache.setQueryData(identityQuery.queryKey, identity)
    else void navigate({ to: '/login', search: ({ from }) => ({ from, mode: 'second-step' }) })
  }
  const { mutateAsync: signIn } = useMutation({ ...api.auth.login.mutation(), onSuccess })
  const { mutateAsync: register } = useMutation({ ...api.auth.register.mutation(), onSuccess })

  const send: SubmitForm = async (form) => {
    setRefusal(undefined)
    const body = bodyOf(form)
    const faults =
      bodyErrors(mode === 'sign-in' ? auth.login : auth.register, body) ?? unproven(body)
    if (faults) return faults
    try {
      await (mode === 'sign-in' ? signIn({ body }) : register({ body }))
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error, () => setRefusal(refusalOf(error)))
    }
  }
  return { refusal, send }
}

/** Without the token the server would register a user whom nobody can approve. */
function unproven({ setup_token }: Typed) {
  return setup_token === '' ? { setup_token: 'Must not be empty.' } : undefined
}

interface Typed {
  username: string
  password: string
  setup_token?: string
}

function bodyOf(form: FormData): Typed {
  const read = (name: string) => String(form.get(name) ?? '')
  // Phone keyboards append a space after a word.
  const typed = { username: read('username').trim(), password: read('password') }
  return form.has('setup_token') ? { ...typed, setup_token: read('setup_token').trim() } : typed
}
