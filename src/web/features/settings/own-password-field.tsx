import { PasswordField } from '#web/ui/password-field.tsx'

/** Asked for once more before a way to sign in changes. */
export function OwnPasswordField() {
  return (
    <PasswordField
      name="password"
      label="Your password"
      required
      autoComplete="current-password"
      hint="Asked for, since this changes who can act as you."
    />
  )
}
