import { Form } from '@base-ui/react/form'
import { Link, useLocation } from '@tanstack/react-router'
import { PASSWORD_HINT } from '#web/session/password-hint.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { PANEL } from './panel.ts'
import { RefusalBox } from './refusal-box.tsx'
import { useResetPassword } from './use-reset-password.ts'

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
  const { outcome, refusal, send } = useResetPassword(token)
  const form = useFormSubmit(send, () => {})
  if (outcome === 'done') return <Done />
  if (outcome === 'dead link' || !TOKEN.test(token)) return <DeadLink />
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
            autoComplete="new-password"
            hint={PASSWORD_HINT}
          />
          <PasswordField name="repeated" label="Repeat password" autoComplete="new-password" />
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
      <h1 className="font-semibold text-xl tracking-tight">Password set</h1>
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
      <h1 className="font-semibold text-xl tracking-tight">This link does not work</h1>
      <p className="mt-1 mb-5 text-fg-2">
        A password reset link works once and for 30 minutes. This one is incomplete, expired,
        replaced or used already. Ask an administrator for a new link.
      </p>
      <SignInLink />
    </div>
  )
}

function SignInLink() {
  return (
    <Link to="/login" className={buttonClass({ variant: 'primary' }, 'w-full')}>
      Go to sign-in
    </Link>
  )
}
