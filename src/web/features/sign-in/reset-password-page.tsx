import { Form } from '@base-ui/react/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useRefusal } from '#web/api/use-refusal.ts'
import { identityQuery } from '#web/session/identity.ts'
import { PASSWORD_HINT } from '#web/session/password-hint.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { PANEL } from './panel.ts'
import { refusalOf } from './refusal.ts'
import { RefusalBox } from './refusal-box.tsx'

/** The page of a password reset link. The token follows `#`, so browsers do not send it to the server. */
export function ResetPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <div className={PANEL}>
      {/* A different link opened in the same tab starts a new form. */}
      <ResetPassword key={token} token={token} />
    </div>
  )
}

const TOKEN = /^[\w-]{43}$/

function ResetPassword({ token }: { token: string }) {
  const { outcome, refusal, submit } = useResetPassword(token)
  const form = useFormSubmit(submit, () => {})
  const isRefused = useIsRefused(token)
  if (outcome === 'done') return <Done />
  if (outcome === 'dead link' || isRefused || !TOKEN.test(token)) return <DeadLink />
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Set a new password</h1>
      <p className="mt-1 mb-5 text-fg-2">
        Setting a new password ends all sessions of your account.
      </p>
      <Form errors={form.errors} {...form.handlers}>
        {refusal && <RefusalBox refusal={refusal} />}
        <fieldset disabled={form.isPending} className="grid min-w-0 gap-4">
          <PasswordField
            name="password"
            label="New password"
            aria-required
            autoComplete="new-password"
            hint={PASSWORD_HINT}
          />
          <PasswordField
            name="repeated"
            label="Repeat password"
            aria-required
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" className="w-full">
            {form.isPending ? 'Setting password...' : 'Set password'}
          </Button>
        </fieldset>
      </Form>
    </>
  )
}

function Done() {
  return (
    <div role="status">
      <OutcomeTitle>Password set</OutcomeTitle>
      <p className="mt-1 mb-5 text-fg-2">
        All sessions of your account have ended. Sign in with the new password.
      </p>
      <SignInLink />
    </div>
  )
}

function DeadLink() {
  return (
    <div role="alert">
      <OutcomeTitle>This link does not work</OutcomeTitle>
      <p className="mt-1 mb-5 text-fg-2">
        A password reset link works once and for 30 minutes. This one is incomplete, expired,
        replaced or used already. Ask an administrator for a new link.
      </p>
      <SignInLink />
    </div>
  )
}

/** Takes the focus, because the form that had it is gone. */
function OutcomeTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
      {children}
    </h1>
  )
}

function SignInLink() {
  return (
    <Link to="/login" className={buttonClass({ variant: 'primary' }, 'w-full')}>
      Go to sign-in
    </Link>
  )
}

type Outcome = 'typing' | 'done' | 'dead link'

/** Sends a new password with the token of the link. */
function useResetPassword(token: string) {
  const [outcome, setOutcome] = useState<Outcome>('typing')
  const cache = useQueryClient()
  const { mutateAsync } = useMutation({
    ...api.auth.resetPassword.mutation(),
    onSuccess: () => {
      setOutcome('done')
      // This browser may have been signed in as the user whose sessions have ended.
      void cache.invalidateQueries({ queryKey: identityQuery.queryKey })
    },
  })
  const form = useRefusal(
    async (form) => {
      const body = { token, password: readForm(form).password('password') }
      const { auth } = await import('#contract/auth.ts')
      return (
        bodyErrors(auth.resetPassword, body) ??
        differing(body, form) ??
        fieldErrorsOf(mutateAsync({ body }))
      )
    },
    (error) => {
      if (!isDeadLink(error)) return refusalOf(error)
      setOutcome('dead link')
      return undefined
    },
  )
  return { outcome, ...form }
}

/** Whether the server refused the link when the page opened, so that nobody types a password for a link that is dead. */
function useIsRefused(token: string): boolean {
  const { error } = useQuery({
    queryKey: ['password reset link', token],
    queryFn: ({ signal }) => api.auth.checkPasswordReset.call({ body: { token } }, { signal }),
    enabled: TOKEN.test(token),
    // Other errors do not matter here: setting the password reports them.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return isDeadLink(error)
}

const differing = ({ password }: { password: string }, form: FormData) =>
  form.get('repeated') === password
    ? undefined
    : { repeated: 'Enter the same password in both fields.' }

const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'bad_credentials'
