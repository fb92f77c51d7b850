import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Eye, EyeOff } from '../icons.ts'
import { Field } from './field.tsx'
import { type TextFieldProps, TextInput } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** The `autocomplete` value, with which password managers fill in or generate a password. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField({
  name,
  label,
  required,
  hint,
  error,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  // "New password" becomes "new password"; "API Key" stays.
  const noun = label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
  return (
    <Field {...{ name, label, required, hint, error, className }}>
      <span className="relative flex">
        <TextInput
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-9 pointer-coarse:pr-12"
          {...input}
        />
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${noun}`}
          size="small"
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={15} /> : <Eye size={15} />}
        </IconButton>
      </span>
    </Field>
  )
}
