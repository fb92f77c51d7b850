import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { useAriaRequired } from './in-field.ts'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'defaultValue'> {
  defaultValue?: string | number
}

/** A text field with a label. Browsers do not suggest values unless `autoComplete` is set. */
export function TextField({
  name,
  label,
  required,
  hint,
  error,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ name, label, required, hint, error, className }}>
      <TextInput autoComplete="off" {...input} />
    </Field>
  )
}

type TextInputProps = Omit<ComponentProps<typeof BaseField.Control>, 'className'> & {
  className?: string
}

/** The plain input, for a field with other elements beside it. */
export function TextInput({ className, ...input }: TextInputProps) {
  return (
    <BaseField.Control
      aria-required={useAriaRequired()}
      className={classNames('field w-full', className)}
      {...input}
    />
  )
}
