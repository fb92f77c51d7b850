import { Select, type SelectProps } from '../select/select.tsx'
import { Field, type FieldProps } from './field.tsx'

type SelectFieldProps<Value> = SelectProps<Value> &
  Pick<FieldProps, 'name' | 'label' | 'required' | 'hint'>

/** A select with a label. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { required, hint, ...select } = props
  const { name, label } = select
  return (
    <Field {...{ name, label, required, hint }}>
      <Select {...select} />
    </Field>
  )
}
