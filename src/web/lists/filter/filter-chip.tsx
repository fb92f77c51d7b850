import { useState } from 'react'
import type { Condition } from '#contract/filter/condition.ts'
import type { FilterField, FilterFields } from '#contract/filter/fields.ts'
import { Popover } from '#web/ui/dialog/popover.tsx'
import { X } from '#web/ui/icons.ts'
import type { Chip } from './chips.ts'
import { FilterText } from './filter-text.tsx'
import { useReferences } from './references.ts'
import { TestEditor } from './test-editor.tsx'
import { emptyForm, formOf } from './test-form.ts'
import { wordsOf } from './words.ts'

const LOOK = 'flex h-8 min-w-0 max-w-full items-center rounded-md border pointer-coarse:h-11'
const BUTTON = 'h-full min-w-0 truncate rounded-md pr-1 pl-2.5 text-left'

interface FilterChipProps {
  chip: Chip
  fields: FilterFields
  /** Replaces the chip; returns why that cannot be. */
  onChange(text: string): string | undefined
  onRemove(): void
}

/** A part of a filter in words: opens its form, or its text where it has none. */
export function FilterChip({ chip, fields, onChange, onRemove }: FilterChipProps) {
  const { condition, text } = chip
  const [isOpen, setOpen] = useState(false)
  const nameOf = useNames(condition)
  const words = wordsOf(condition, text, nameOf)
  const form = condition.kind === 'field' ? formOf(condition) : undefined
  const close = () => setOpen(false)
  const apply = (next: string) => {
    const fault = onChange(next)
    if (fault === undefined) close()
    return fault
  }
  return (
    <span className={`${LOOK} border-accent bg-accent-soft`}>
      <Popover
        label={`Edit filter: ${words}`}
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={BUTTON}>
            {words}
          </button>
        }
      >
        {condition.kind === 'field' && form ? (
          <TestEditor field={condition.field} form={form} onApply={apply} />
        ) : (
          <div className="w-120 max-w-full">
            <FilterText
              {...{ fields }}
              defaultValue={text}
              onApply={(next) => (next === undefined ? onRemove() : apply(`(${next})`))}
              onCancel={close}
            />
          </div>
        )}
      </Popover>
      <button
        type="button"
        aria-label={`Remove filter: ${words}`}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center rounded-md text-fg-2 hover:text-fg pointer-coarse:w-11"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}

/** The names of the rows that a test is about. */
function useNames(condition: Condition): (id: number) => string | undefined {
  const test = condition.kind === 'field' && condition.field.type === 'ref' ? condition : undefined
  const ids = (test?.values ?? []).flatMap((value) =>
    value.kind === 'is' && typeof value.value === 'number' ? [value.value] : [],
  )
  const rows = useReferences(test?.field.of, { ids })
  return (id) => rows.find((row) => row.id === id)?.label
}

interface NewChipProps {
  field: FilterField
  onAdd(text: string): string | undefined
  onCancel(): void
}

/** A test that is not yet part of the filter. */
export function NewChip({ field, onAdd, onCancel }: NewChipProps) {
  return (
    <span className={`${LOOK} border-edge border-dashed`}>
      <Popover
        label={`Filter by ${field.label}`}
        align="start"
        open
        onOpenChange={(open) => !open && onCancel()}
        trigger={
          <button type="button" className={`${BUTTON} pr-2.5`}>
            {field.label}
          </button>
        }
      >
        <TestEditor field={field} form={emptyForm(field)} onApply={onAdd} />
      </Popover>
    </span>
  )
}
