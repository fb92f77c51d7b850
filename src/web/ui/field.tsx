import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export interface FieldProps {
  /** The key of this field in the form's data and in its errors. */
  name: string
  label: string
  required?: boolean | undefined
  hint?: ReactNode
  /** Shown besides the errors that the form has for this name. */
  error?: string | undefined
  className?: string | undefined
}

export function Field({
  name,
  label,
  required,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <BaseField.Root
      name={name}
      invalid={error ? true : undefined}
      className={classNames('flex min-w-0 flex-col gap-1', className)}
    >
      <BaseField.Label className="w-fit font-medium">
        {label}
        {required && ' *'}
      </BaseField.Label>
      {children}
      {hint && <BaseField.Description className="text-fg-3 text-xs">{hint}</BaseField.Description>}
      <BaseField.Error className="tone-red text-tone text-xs" match={error ? true : undefined}>
        {error}
      </BaseField.Error>
    </BaseField.Root>
  )
}
