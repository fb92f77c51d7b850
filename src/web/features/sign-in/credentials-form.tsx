import { Form } from '@base-ui/react/form'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { type Mode, WORDS } from './mode.ts'
import { RefusalBox } from './refusal-box.tsx'
import { useCredentials } from './use-credentials.ts'

interface CredentialsFormProps {
  mode: Mode
  needsToken: boolean
}

export function CredentialsForm({ mode, needsToken }: CredentialsFormProps) {
  const { refusal, send } = useCredentials(mode)
  const form = useFormSubmit(send, () => {})
  const username = useRef<HTMLInputElement>(null)
  const { submit, pending, passwordHint } = WORDS[mode]

  useEffect(() => {
    // On a phone, focus would open the keyboard over half of the page.
    if (matchMedia('(pointer: fine)').matches) username.current?.focus()
  }, [])

  return (
    <Form errors={form.errors} {...form.handlers}>
      {refusal && <RefusalBox refusal={refusal} />}
      <fieldset disabled={form.isPending} className="grid min-w-0 gap-4">
        <TextField
          ref={username}
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          hint={passwordHint}
        />
        {mode === 'first-run' && needsToken && (
          <TextField
            name="setup_token"
            label="Setup token"
            autoComplete="off"
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
