import { Form } from '@base-ui/react/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SignedIn } from '#contract/auth.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useRefusal } from '#web/api/use-refusal.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { identityQuery } from '#web/session/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { type Mode, WORDS } from './mode.ts'
import { refusalOf } from './refusal.ts'
import { RefusalBox } from './refusal-box.tsx'

interface CredentialsFormProps {
  mode: Mode
  needsToken: boolean
}

export function CredentialsForm({ mode, needsToken }: CredentialsFormProps) {
  const { refusal, submit: send } = useCredentials(mode)
  const form = useFormSubmit(send, () => {})
  const username = useRef<HTMLInputElement>(null)
  const { submit, pending, passwordHint } = WORDS[mode]

  useEffect(() => {
    // On a phone, focus would open the keyboard over half of the page.
    if (matchMedia('(pointer: fine)').matches) username.current?.focus()
  }, [])

  return (
    <Form errors={form.errors} {...form.handlers}>
      {refusal?.mode === mode && <RefusalBox refusal={refusal} />}
      <fieldset disabled={form.isPending} className="grid min-w-0 gap-4">
        <TextField
          ref={username}
          name="username"
          label="Username"
          aria-required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label="Password"
          aria-required
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          hint={passwordHint}
        />
        {mode === 'first-run' && needsToken && (
          <TextField
            name="setup_token"
            label="Setup token"
            aria-required
            autoCapitalize="none"
            spellCheck={false}
            hint="Printed where the server was started."
          />
        )}
        <Button type="submit" variant="primary" className="w-full">
          {form.isPending ? pending : submit}
        </Button>
      </fieldset>
    </Form>
  )
}

// The schema of the body, which the first view does not need.
const loadAuth = () => import('#contract/auth.ts')

/** Sends the credentials. On success, stores the identity in the cache; the access rules then open the next page. */
function useCredentials(mode: Mode) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const onSuccess = ({ second_factor, ...identity }: SignedIn) => {
    if (second_factor === undefined) cache.setQueryData(identityQuery.queryKey, identity)
    else void navigate({ to: '/login', search: ({ from }) => ({ from, mode: 'second-step' }) })
  }
  const { mutateAsync: signIn } = useMutation({ ...api.auth.login.mutation(), onSuccess })
  const { mutateAsync: register } = useMutation({ ...api.auth.register.mutation(), onSuccess })

  useEffect(() => whenIdle(loadAuth), [])

  return useRefusal(
    async (form) => {
      const body = bodyOf(form)
      const { auth } = await loadAuth()
      return (
        bodyErrors(mode === 'sign-in' ? auth.login : auth.register, body) ??
        unproven(body) ??
        fieldErrorsOf(mode === 'sign-in' ? signIn({ body }) : register({ body }))
      )
    },
    (error) => ({ ...refusalOf(error), mode }),
  )
}

/** Without the token the server would register a user whom nobody can approve. */
function unproven({ setup_token }: Typed) {
  return setup_token === '' ? { setup_token: 'Enter the setup token.' } : undefined
}

interface Typed {
  username: string
  password: string
  setup_token?: string
}

function bodyOf(form: FormData): Typed {
  const { text, password } = readForm(form)
  const typed = { username: text('username'), password: password('password') }
  return form.has('setup_token') ? { ...typed, setup_token: text('setup_token') } : typed
}
