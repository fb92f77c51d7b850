import type { Condition, FieldTest } from '#contract/filter/condition.ts'
import type { FilterField, ReferenceKind } from '#contract/filter/fields.ts'
import { printMember } from '#contract/filter/print.ts'
import { formatCount } from '#domain/format.ts'
import { type FormOperator, formOf } from './test-form.ts'

const OPERATORS: Record<FormOperator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  equals: 'is exactly',
  equals_not: 'is not exactly',
  above: 'is greater than',
  at_least: 'is at least',
  below: 'is less than',
  at_most: 'is at most',
  between: 'is between',
  last: 'is in the last',
  older: 'is earlier than',
  next: 'is in the next',
  none: 'has no value',
  any: 'has a value',
}

const OF_TIMES: Partial<Record<FormOperator, string>> = {
  is: 'is on',
  above: 'is after',
  at_least: 'is on or after',
  below: 'is before',
  at_most: 'is on or before',
}

export const operatorWords = (operator: FormOperator, { type }: FilterField): string =>
  (type === 'time' ? OF_TIMES[operator] : undefined) ?? OPERATORS[operator]

/** The name of the row that a reference refers to; undefined until it is loaded. */
type NameOf = (id: number, kind: ReferenceKind | undefined) => string | undefined

/** The label of a chip. A test without a form is shown as its text. */
export function wordsOf(condition: Condition, nameOf: NameOf): string {
  switch (condition.kind) {
    case 'text':
      return `${condition.isNot ? 'Does not contain' : 'Contains'} "${condition.text}"`
    case 'field':
      return wordsOfTest(condition, nameOf) ?? printMember(condition)
    case 'and':
    case 'or':
      return `(${condition.of.map((member) => wordsOf(member, nameOf)).join(` ${condition.kind} `)})`
    default:
      return condition satisfies never
  }
}

function wordsOfTest(test: FieldTest, nameOf: NameOf): string | undefined {
  const form = formOf(test)
  if (!form) return undefined
  const { field } = test
  const { operator, values } = form
  const words = values.map((value) => valueWords(field, value, nameOf))
  const joint = operator === 'between' ? ' and ' : ' or '
  const end = operator === 'older' ? ' ago' : ''
  return `${[field.label, operatorWords(operator, field), words.join(joint)].join(' ').trim()}${end}`
}

/** A value of a form in words: `going_bank` is "going bank", `7d` "7 days". */
export function valueWords(field: FilterField, value: string, nameOf: NameOf): string {
  switch (field.type) {
    case 'flag':
      return value === 'true' ? 'yes' : 'no'
    case 'number':
      return Number.isInteger(Number(value)) ? formatCount(Number(value)) : value
    case 'time':
      return ageWords(value)
    case 'ref':
      return /^\d+$/.test(value) ? (nameOf(Number(value), field.of) ?? `#${value}`) : bare(value)
    case 'choice':
      return bare(value).replaceAll('_', ' ')
    case 'text':
      return `"${value}"`
    default:
      return field.type satisfies never
  }
}

/** The text without its quotation marks. */
const bare = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text

export const AGE_UNITS = [
  { value: 'm', label: 'minutes' },
  { value: 'h', label: 'hours' },
  { value: 'd', label: 'days' },
  { value: 'w', label: 'weeks' },
  { value: 's', label: 'seconds' },
] as const

function ageWords(value: string): string {
  const unit = AGE_UNITS.find((each) => value.endsWith(each.value))
  if (!unit) return value
  const amount = value.slice(0, -1)
  return `${amount} ${amount === '1' ? unit.label.slice(0, -1) : unit.label}`
}
