import type { ReactNode } from 'react'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { textIn, told } from './told.ts'

interface PasswordDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description: ReactNode
  submit: string
  pending: string
  /** What is said when it could not be done. */
  failed: string
  act(password: string): Promise<unknown>
}

/** Does something once the password was given. */
export function PasswordDialog({ act, failed, ...dialog }: PasswordDialogProps) {
  const send = async (form: FormData) => {
    const password = textIn(form, 'password')
    if (password === '') return { password: 'Must not be empty' }
    await act(password)
    return undefined
  }
  return (
    <FormDialog {...dialog} onSubmit={(form) => told(failed, send(form))}>
      <OwnPasswordField />
    </FormDialog>
  )
}
