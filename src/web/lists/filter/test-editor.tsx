import { type FormEvent, useState } from 'react'
import type { FilterField } from '#contract/filter/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { formOperators, printForm } from './print-form.ts'
import { type FormOperator, type TestForm, withOperator } from './test-form.ts'
import { OTHER_WORD, ValueEditor, withWord } from './value-editor.tsx'
import { operatorWords } from './words.ts'

interface TestEditorProps {
  field: FilterField
  form: TestForm
  /** Returns the reason if the test cannot be applied. */
  onApply(text: string): string | undefined
}

/** The operator and the values of a test. */
export function TestEditor({ field, form: first, onApply }: TestEditorProps) {
  const [form, setForm] = useState(first)
  const [fault, setFault] = useState<string>()
  const operators = formOperators(field)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const other = new FormData(event.currentTarget).get(OTHER_WORD) ?? ''
    const values = withWord(field, form.values, String(other))
    setFault(onApply(printForm(field, { ...form, values })))
  }
  return (
    <form onSubmit={apply} className="grid w-72 max-w-full gap-3">
      <p className="font-medium">{field.label}</p>
      {operators.length > 1 && (
        <Select<FormOperator>
          label="Operator"
          className="w-full"
          options={operators.map((value) => ({ value, label: operatorWords(value, field) }))}
          value={form.operator}
          onValueChange={(operator) => {
            setForm(withOperator(form, operator))
            setFault(undefined)
          }}
        />
      )}
      <ValueEditor
        {...{ field, form }}
        onChange={(values) => {
          setForm({ ...form, values })
          setFault(undefined)
        }}
      />
      {fault !== undefined && (
        <p role="alert" className="tone-red text-tone text-xs">
          {fault}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        // Keeps the focus: when the field for another value loses it, a new checkbox moves this button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        Apply
      </Button>
    </form>
  )
}
