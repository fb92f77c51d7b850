import { completeAt, type Expected, hasFewValues } from '#contract/filter/complete.ts'
import { FilterError } from '#contract/filter/error.ts'
import {
  type FilterField,
  type FilterFields,
  type ReferenceKind,
  testable,
} from '#contract/filter/fields.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import type { ComboOption } from '#web/ui/select/combo-option.ts'
import type { CountedField } from './use-value-counts.ts'

/** What can stand at the caret. */
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

/** The reference whose rows can be suggested at the caret, and what is typed of it. */
export function referenceAt(
  text: string,
  caret: number,
  fields: FilterFields,
): { kind: ReferenceKind | undefined; search: string } {
  const { start, expected } = completeAt(text, caret, fields)
  const value = expected.find((each) => each.kind === 'value')
  return { kind: value?.field.of, search: typedIn(text, start, caret) }
}

/** The field at the caret, if rows can be counted by its values, and what remains of the filter without its test. */
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
    // A test inside an alternative: the rest is no filter.
    if (error instanceof FilterError) return undefined
    throw error
  }
}

/** `rows` are those of the reference at the caret. */
export function suggestionsAt(
  text: string,
  caret: number,
  fields: FilterFields,
  rows: readonly ComboOption[],
): Suggestions {
  const { start, expected } = completeAt(text, caret, fields)
  const typed = typedIn(text, start, caret).toLowerCase()
  const all = expected
    .flatMap((each) => suggestionsOf(each, fields, rows))
    .filter(({ label, hint, insert }) => {
      if (insert === text.slice(start, caret)) return false
      return matches(label, typed) || (hint !== undefined && matches(hint, typed))
    })
  return { start, all: withoutWords(all, typed) }
}

/** Without a quotation mark that is still open. */
const typedIn = (text: string, start: number, caret: number) =>
  text.slice(start, caret).replace(/^"/, '')

const matches = (label: string, typed: string) => label.toLowerCase().includes(typed)

/** Brackets and keywords come after what was typed of them, and not before a first test. */
const withoutWords = (all: readonly Suggestion[], typed: string) =>
  typed === '' ? all.filter(({ label }) => !WORDS.has(label)) : all

const WORDS = new Set(['not', '(', ')'])

function suggestionsOf(
  expected: Expected,
  fields: FilterFields,
  rows: readonly ComboOption[],
): Suggestion[] {
  switch (expected.kind) {
    case 'field':
      return testable(fields).map(ofField)
    case 'operator':
      return expected.operators.map((operator) => ({
        label: expected.field.name + operator,
        hint: OPERATOR_HINTS[operator],
        insert: expected.field.name + operator,
      }))
    case 'value':
      return [...wordsOf(expected.field), ...rows.map(ofRow)]
    case 'word':
      return expected.words.map((word) => ({ label: word, insert: `${word} ` }))
    default:
      return expected satisfies never
  }
}

const OPERATOR_HINTS = {
  ':': 'is',
  '=': 'is exactly',
  '!=': 'is not',
  '>': 'is greater than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
}

/** Numbers and times are mostly compared, other fields tested for a value. */
function ofField({ name, label, type }: FilterField): Suggestion {
  const isCompared = type === 'number' || type === 'time'
  return { label: name, hint: label, insert: isCompared ? name : `${name}:` }
}

function wordsOf({ type, values = [], canBeNone }: FilterField): Suggestion[] {
  const own = type === 'flag' ? ['true', 'false'] : values
  const all = canBeNone ? [...own, 'none', 'any'] : own
  return all.map((word) => ({ label: word, insert: word }))
}

const ofRow = ({ id, label }: ComboOption): Suggestion => ({
  label: String(id),
  hint: label,
  insert: String(id),
})
