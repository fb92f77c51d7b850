import type { Bound, Condition, FieldTest, Range, Test, TestValue } from './condition.ts'
import type { FilterField } from './fields.ts'
import { isRelative } from './times.ts'
import { ANY, NONE } from './values.ts'

/** The canonical text of a condition: parsing it gives the same condition. */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
      return condition.of.map(printMember).join(' ')
    case 'or':
      // `and` has a higher precedence than `or`, so no parentheses are needed.
      return condition.of.map(printCondition).join(' or ')
    case 'field':
    case 'text':
      return printTest(condition)
    default:
      return condition satisfies never
  }
}

/** A member of a conjunction. */
export const printMember = (condition: Condition): string =>
  condition.kind === 'or' ? `(${printCondition(condition)})` : printCondition(condition)

function printTest(test: Test): string {
  const dash = test.isNot ? '-' : ''
  if (test.kind === 'text') return dash + quote(test.text)
  const [first] = test.values
  if (test.isNot && test.values.length === 1 && first?.kind === 'none')
    return `${test.field.name}:${ANY}`
  return `${dash}${test.field.name}${operandsOf(test)}`
}

function operandsOf({ field, values }: FieldTest): string {
  const [first] = values
  if (values.length === 1 && first?.kind === 'range') return printRange(first)
  const operator = field.type === 'text' && values.some(({ kind }) => kind === 'is') ? '=' : ':'
  return operator + values.map((value) => printValue(field, value)).join(',')
}

export function printValue(field: FilterField, value: TestValue): string {
  switch (value.kind) {
    case 'none':
      return NONE
    case 'is':
      return field.type === 'text' ? quote(String(value.value)) : word(String(value.value))
    case 'name':
      return quote(value.name)
    case 'contains':
      return quote(value.text)
    case 'range':
      return between(value)
    default:
      return value satisfies never
  }
}

/** A range that is the only value of its test. */
function printRange({ from, to }: Range): string {
  if (from && to) return `:${between({ kind: 'range', from, to })}`
  return from ? `>${printBound(from)}` : to ? `<${printBound(to)}` : ''
}

const printBound = ({ value, isExclusive }: Bound) => `${isExclusive ? '' : '='}${value}`

const between = ({ from, to }: Range): string =>
  from && from.value === to?.value && !isRelative(String(from.value))
    ? String(from.value)
    : `${from?.value ?? ''}..${to?.value ?? ''}`

const PLAIN = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/

const word = (text: string): string =>
  PLAIN.test(text) && ![NONE, ANY].includes(text.toLowerCase()) ? text : numberOrQuote(text)

const NUMBER = /^-?\d+(?:\.\d+)?$/

const numberOrQuote = (text: string) => (NUMBER.test(text) ? text : quote(text))

export const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
