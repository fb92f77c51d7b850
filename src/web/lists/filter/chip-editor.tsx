import { type ReactElement, Suspense, useState } from 'react'
import type { Condition } from '#contract/filter/condition.ts'
import type { FilterField, FilterFields } from '#contract/filter/fields.ts'
import { Popover } from '#web/ui/dialog/popover.tsx'
import { FilterText } from './lazy-text.ts'
import { emptyForm } from './print-form.ts'
import { TestEditor } from './test-editor.tsx'
import type { TestForm } from './test-form.ts'

interface ChipEditorProps {
  condition: Condition
  /** Undefined for a chip that can only be edited as text. */
  form: TestForm | undefined
  text: string
  /** The label of the chip. */
  words: string
  fields: FilterFields
  /** The chip, which opens the panel. */
  trigger: ReactElement
  /** Replaces the chip; returns the reason if that is not possible. */
  onChange(text: string): string | undefined
  onRemove(): void
}

/** The form of a chip, or its text if it has no form. It is open initially. */
export function ChipEditor(props: ChipEditorProps) {
  const { condition, form, text, words, fields, trigger, onChange, onRemove } = props
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const apply = (next: string) => {
    const fault = onChange(next)
    if (fault === undefined) close()
    return fault
  }
  return (
    <Popover
      label={`Edit filter: ${words}`}
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      {condition.kind === 'field' && form ? (
        <TestEditor field={condition.field} form={form} onApply={apply} />
      ) : (
        <div className="min-h-8 w-120 max-w-full pointer-coarse:min-h-11">
          <Suspense>
            <FilterText
              {...{ fields }}
              defaultValue={text}
              onApply={(next) => {
                if (next !== undefined) return apply(`(${next})`)
                onRemove()
                return undefined
              }}
              onCancel={close}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}

interface NewTestProps {
  field: FilterField
  trigger: ReactElement
  onAdd(text: string): string | undefined
  onCancel(): void
}

/** The form of a test that is not yet part of the filter. */
export function NewTest({ field, trigger, onAdd, onCancel }: NewTestProps) {
  return (
    <Popover
      label={`Filter by ${field.label}`}
      align="start"
      open
      onOpenChange={(open) => !open && onCancel()}
      trigger={trigger}
    >
      <TestEditor field={field} form={emptyForm(field)} onApply={onAdd} />
    </Popover>
  )
}
