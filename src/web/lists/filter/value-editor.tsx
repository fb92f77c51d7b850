import { useState } from 'react'
import type { FilterField } from '#contract/filter/fields.ts'
import { printValue } from '#contract/filter/print.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx'
import { MultiCombo } from '#web/ui/select/multi-combo.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { useFoundReferences } from './references.ts'
import type { TestForm } from './test-form.ts'
import { AGE_UNITS, valueWords } from './words.ts'

interface ValueEditorProps {
  field: FilterField
  form: TestForm
  onChange(values: readonly string[]): void
}

/** The values of a test, in the controls that suit its field. */
export function ValueEditor({ field, form, onChange }: ValueEditorProps) {
  const { operator, values } = form
  switch (operator) {
    case 'none':
    case 'any':
      return null
    case 'last':
    case 'older':
    case 'next':
      return <AgeEditor value={values[0]} onChange={(age) => onChange([age])} />
    case 'between':
      return (
        <div className="grid grid-cols-2 gap-2">
          <PointInput
            label="From"
            {...{ field }}
            value={values[0]}
            onChange={(from) => onChange([from, values[1] ?? ''])}
          />
          <PointInput
            label="To"
            {...{ field }}
            value={values[1]}
            onChange={(to) => onChange([values[0] ?? '', to])}
          />
        </div>
      )
    default:
      return <PlainEditor {...{ field, values, onChange }} />
  }
}

interface PlainEditorProps extends Pick<ValueEditorProps, 'field' | 'onChange'> {
  values: readonly string[]
}

function PlainEditor({ field, values, onChange }: PlainEditorProps) {
  switch (field.type) {
    case 'flag':
      return (
        <ChoiceButtons
          label={field.label}
          options={[
            ['true', 'Yes'],
            ['false', 'No'],
          ]}
          value={values[0] ?? ''}
          onChange={(value) => onChange([value])}
        />
      )
    case 'choice':
      return <WordChecks {...{ field, values, onChange }} />
    case 'ref':
      return <ReferenceEditor {...{ field, values, onChange }} />
    case 'text':
    case 'number':
    case 'time':
      return (
        <PointInput
          label="Value"
          {...{ field }}
          value={values[0]}
          onChange={(value) => onChange([value])}
        />
      )
    default:
      return field.type satisfies never
  }
}

const isId = (value: string) => /^\d+$/.test(value)
const LIST_HEIGHT = 200

/** The rows by name, and the other words that a reference accepts. */
function ReferenceEditor({ field, values, onChange }: PlainEditorProps) {
  const [search, setSearch] = useState('')
  const ids = values.filter(isId).map(Number)
  const { rows, searched } = useFoundReferences(field.of, { search, ids })
  const missing = ids.filter((id) => !rows.some((row) => row.id === id))
  const words = values.filter((value) => !isId(value))
  const isSearched = field.of === 'bots' || field.of === 'admins'
  const searchLater = useDebounced(setSearch)
  return (
    <>
      <WordChecks
        {...{ field }}
        values={words}
        onChange={(next) => onChange([...next, ...ids.map(String)])}
      />
      <MultiCombo
        label={field.label}
        placeholder="Select by name"
        empty="Nothing found"
        height={LIST_HEIGHT}
        options={[...missing.map((id) => ({ id, label: `#${id}` })), ...rows]}
        value={ids}
        onValueChange={(next) => onChange([...words, ...next.map(String)])}
        {...(isSearched && { onSearch: searchLater, searched })}
      />
    </>
  )
}

/** A checkbox for each word of the field and for each other selected value. */
function WordChecks({ field, values, onChange }: PlainEditorProps) {
  const known = [...(field.values ?? []), ...(field.canBeNone ? ['none'] : [])]
  const words = [...known, ...values.filter((value) => !known.includes(value))]
  const [other, setOther] = useState('')
  const add = () => {
    onChange(withWord(field, values, other))
    setOther('')
  }
  return (
    <>
      {words.length > 0 && (
        <fieldset
          aria-label={field.label}
          className="grid max-h-56 grid-cols-2 gap-x-3 overflow-y-auto"
        >
          {words.map((word) => (
            <label key={word} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={values.includes(word)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...values, word] : values.filter((v) => v !== word))
                }
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 truncate">{valueWords(field, word, () => undefined)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {field.isOpen && (
        <input
          name={OTHER_WORD}
          aria-label="Another value"
          placeholder="Another value"
          value={other}
          onChange={({ target }) => setOther(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            // Enter can also confirm the text of an input method editor (IME).
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
            if (!isEnter || other.trim() === '') return
            event.preventDefault()
            add()
          }}
          className="field w-full"
        />
      )}
    </>
  )
}

/** The field for another value, which can be applied before it has become one of the words. */
export const OTHER_WORD = 'other'

/** The values, with the word that the user has typed if there is one. */
export function withWord(field: FilterField, values: readonly string[], text: string) {
  const word = text.trim()
  return word === ''
    ? values
    : [...new Set([...values, printValue(field, { kind: 'is', value: word })])]
}

interface PointInputProps {
  label: string
  field: FilterField
  value: string | undefined
  onChange(value: string): void
}

/** A number, a day or a text. */
function PointInput({ label, field, value = '', onChange }: PointInputProps) {
  const { type, decimals = 0 } = field
  return (
    <label className="grid gap-1">
      <span className="text-fg-2 text-xs">{type === 'time' ? `${label} (day in UTC)` : label}</span>
      <input
        type={type === 'time' ? 'date' : 'text'}
        inputMode={type === 'number' ? (decimals > 0 ? 'decimal' : 'numeric') : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field w-full"
      />
    </label>
  )
}

interface AgeEditorProps {
  /** Such as `30m`. */
  value: string | undefined
  onChange(age: string): void
}

type Unit = (typeof AGE_UNITS)[number]['value']

function AgeEditor({ value = '', onChange }: AgeEditorProps) {
  const [unit, setUnit] = useState<Unit>(
    AGE_UNITS.find((each) => value.endsWith(each.value))?.value ?? 'h',
  )
  const amount = value.slice(0, -1)
  return (
    <div className="grid grid-cols-2 gap-2">
      <input
        aria-label="Amount"
        inputMode="numeric"
        value={amount}
        onChange={({ target }) => onChange(target.value + unit)}
        className="field w-full"
      />
      <Select<Unit>
        label="Unit"
        options={AGE_UNITS}
        value={unit}
        onValueChange={(next) => {
          setUnit(next)
          onChange(amount + next)
        }}
      />
    </div>
  )
}
