import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { textIn, told } from './told.ts'

interface DisableDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** By the password; who does not know it at hand, by a code. */
export function DisableDialog(dialog: DisableDialogProps) {
  const [by, setBy] = useState<'password' | 'code'>('password')
  const disable = useMutation({
    ...api.secondFactor.disable.mutation(),
    meta: { done: 'Two-factor is off' },
  })
  const send = async (form: FormData) => {
    const proof = textIn(form, by)
    if (proof.trim() === '') return { [by]: 'Must not be empty' }
    await disable.mutateAsync({ body: by === 'password' ? { password: proof } : { code: proof } })
    return undefined
  }
  return (
    <FormDialog
      {...dialog}
      title="Turn off two-factor"
      description="Signing in asks for the password alone from then on. Your recovery codes are thrown away."
      submit="Turn off"
      pending="Turning off..."
      onSubmit={(form) => told('Failed to turn off two-factor', send(form))}
    >
      {by === 'password' ? (
        <OwnPasswordField />
      ) : (
        <TextField
          name="code"
          label="Code of the app, or a recovery code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button
        variant="ghost"
        className="justify-self-start"
        onClick={() => setBy(by === 'password' ? 'code' : 'password')}
      >
        {by === 'password' ? 'Use a code instead' : 'Use the password instead'}
      </Button>
    </FormDialog>
  )
}
