import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { InField } from './in-field.ts'

export const FIELD_ERROR = 'tone-red text-tone text-xs'

export interface FieldProps {
  /** The key of this field in the form's data and in its errors. */
  name: string
  label: string
  required?: boolean | undefined
  hint?: ReactNode
  /** Shown instead of the error of the form for this name. */
  error?: string | undefined
  className?: string | undefined
}

export function Field({
  name,
  label,
  required = false,
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
        {required && <span aria-hidden> *</span>}
      </BaseField.Label>
      <InField value={required}>{children}</InField>
      {hint && <BaseField.Description className="text-fg-3 text-xs">{hint}</BaseField.Description>}
      {error ? (
        <BaseField.Error className={FIELD_ERROR} match>
          {error}
        </BaseField.Error>
      ) : (
        <BaseField.Error className={FIELD_ERROR} />
      )}
    </BaseField.Root>
  )
}
