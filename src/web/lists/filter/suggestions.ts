import { completeAt, type Expected, hasFewValues } from '#contract/filter/complete.ts'
import { FilterError } from '#contract/filter/error.ts'
import {
  type FilterField,
  type FilterFields,
  type ReferenceKind,
  testable,
} from '#contract/filter/fields.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import { printValue } from '#contract/filter/print.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'
import type { CountedField } from './use-value-counts.ts'
import { operatorWords } from './words.ts'

/** A completion at the caret. */
export interface Suggestion {
  readonly label: string
  readonly hint?: string | undefined
  /** Replaces the text from `start` to the caret. */
  readonly insert: string
}

interface Suggestions {
  readonly start: number
  readonly all: readonly Suggestion[]
}

/** The reference whose rows can be suggested at the caret, and the text typed so far. */
export function referenceAt(
  text: string,
  caret: number,
  fields: FilterFields,
): { kind: ReferenceKind | undefined; search: string } {
  const { start, expected } = completeAt(text, caret, fields)
  const value = expected.find((each) => each.kind === 'value')
  return { kind: value?.field.of, search: typedIn(text, start, caret) }
}

/** The field at the caret, if rows can be counted by its values, and the rest of the filter without its test. */
export function countedAt(
  text: string,
  caret: number,
  fields: FilterFields,
): CountedField | undefined {
  const { test = caret, expected } = completeAt(text, caret, fields)
  const field = expected.find((each) => each.kind === 'value')?.field
  if (!field || !hasFewValues(field)) return undefined
  const before = text.slice(0, test).replace(/\b(?:and|not)\s*$/i, '')
  const after = text.slice(caret).replace(/^[^\s()]*/, '')
  try {
    return { name: field.name, rest: parseFilter(`${before} ${after}`, fields)?.text ?? '' }
  } catch (error) {
    // The test is inside an alternative, so the rest is not a valid filter.
    if (error instanceof FilterError) return undefined
    throw error
  }
}

interface Offered {
  /** The rows of the reference at the caret. */
  readonly rows: readonly ComboOption[]
  /** The row counts of the list by the values of the field at the caret. */
  readonly counts?: ReadonlyMap<string, number> | undefined
}

export function suggestionsAt(
  text: string,
  caret: number,
  fields: FilterFields,
  offered: Offered,
): Suggestions {
  const { start, expected } = completeAt(text, caret, fields)
  const typed = typedIn(text, start, caret).toLowerCase()
  const all = expected
    .flatMap((each) => suggestionsOf(each, fields, offered))
    .filter(
      ({ label, hint = '', insert }) =>
        insert !== text.slice(start, caret) && `${label}\n${hint}`.toLowerCase().includes(typed),
    )
  return { start, all: withoutWords(all, typed) }
}

/** The text typed so far, without its opening quotation mark. */
const typedIn = (text: string, start: number, caret: number) =>
  text.slice(start, caret).replace(/^"/, '')

/** Brackets and keywords are only suggested once the user has typed a part of them. */
const withoutWords = (all: readonly Suggestion[], typed: string) =>
  typed === '' ? all.filter(({ label }) => !WORDS.has(label)) : all

const WORDS = new Set(['not', '(', ')'])

function suggestionsOf(
  expected: Expected,
  fields: FilterFields,
  { rows, counts }: Offered,
): Suggestion[] {
  switch (expected.kind) {
    case 'field':
      return testable(fields).map(ofField)
    case 'operator':
      return expected.operators.map((operator) => ({
        label: expected.field.name + operator,
        hint: operatorWords(FORMS[operator], expected.field),
        insert: expected.field.name + operator,
      }))
    case 'value':
      return [...wordsOf(expected.field, counts), ...rows.map(ofRow)]
    case 'word':
      return expected.words.map((word) => ({ label: word, insert: `${word} ` }))
    default:
      return expected satisfies never
  }
}

const FORMS = {
  ':': 'is',
  '=': 'equals',
  '!=': 'is_not',
  '>': 'above',
  '>=': 'at_least',
  '<': 'below',
  '<=': 'at_most',
} as const

/** Numbers and times are usually compared; other fields are usually tested for a value. */
function ofField({ name, label, type }: FilterField): Suggestion {
  const isCompared = type === 'number' || type === 'time'
  return { label: name, hint: label, insert: isCompared ? name : `${name}:` }
}

/** The words that the field defines, then the other values that occur in rows. */
function wordsOf(field: FilterField, counts: Offered['counts']): Suggestion[] {
  const { type, values = [], canBeNone, isOpen } = field
  const own = type === 'flag' ? ['true', 'false'] : values
  const known = canBeNone ? [...own, 'none', 'any'] : own
  const stored = isOpen ? (counts?.keys() ?? []) : []
  return [...new Set([...known, ...stored])].map((label) => ({
    label,
    insert: known.includes(label) ? label : printValue(field, { kind: 'is', value: label }),
  }))
}

const ofRow = ({ id, label }: ComboOption): Suggestion => ({
  label: String(id),
  hint: label,
  insert: String(id),
})
