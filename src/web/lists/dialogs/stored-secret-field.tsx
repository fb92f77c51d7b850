import { createContext, use } from 'react'
import { MASK } from '#contract/mask.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'

/** The secret of a row, such as its password. */
export interface StoredSecret {
  readonly noun: string
  /** Whether a row can be added without it. */
  readonly isOptional?: boolean
}

/** The noun of the secret that the edited row has; undefined if the dialog adds a row. */
export const KeptSecret = createContext<string | undefined>(undefined)

interface StoredSecretFieldProps {
  name: string
  label: string
  /** Whether it is required to add a row. */
  required?: boolean
  autoComplete: 'new-password' | 'off'
}

/** The secret of a row in a `SaveDialog`. When it is left empty, the row that is edited keeps its secret. */
export function StoredSecretField({ required = false, ...field }: StoredSecretFieldProps) {
  const kept = use(KeptSecret)
  return (
    <PasswordField
      {...field}
      required={required && kept === undefined}
      placeholder={kept && MASK}
      hint={kept && `Leave empty to keep the ${kept}.`}
    />
  )
}
