import type { Bound, FieldTest, Range, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { printValue } from '#contract/filter/print.ts'

/** A test as its form shows it. */
export interface TestForm {
  readonly operator: FormOperator
  /** Formatted as in the text of a filter, but texts have no quotation marks. */
  readonly values: readonly string[]
}

export type FormOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'contains_not'
  | 'equals'
  | 'equals_not'
  | 'above'
  | 'at_least'
  | 'below'
  | 'at_most'
  | 'between'
  | 'last'
  | 'older'
  | 'next'
  | 'none'
  | 'any'

const AGES = new Set<FormOperator>(['last', 'older', 'next'])

/** Changes the operator, and keeps the values that are shown with both operators. */
export function withOperator({ operator, values }: TestForm, next: FormOperator): TestForm {
  if (AGES.has(operator) !== AGES.has(next)) return { operator: next, values: [] }
  // Otherwise the end of a range would stay in the filter although its field is gone.
  const isOneOfTwo = operator === 'between' && next !== 'between'
  return { operator: next, values: isOneOfTwo ? values.slice(0, 1) : values }
}

/** Undefined for a test that can only be edited as text. */
export function formOf({ field, isNot, values }: FieldTest): TestForm | undefined {
  if (field.type === 'choice' || field.type === 'ref') {
    const printed = values.map((value) => printValue(field, value))
    return { operator: isNot ? 'is_not' : 'is', values: printed }
  }
  const [value, ...others] = values
  if (!value || others.length > 0) return undefined
  return formOfValue(field, isNot, value)
}

function formOfValue(field: FilterField, isNot: boolean, value: TestValue): TestForm | undefined {
  switch (value.kind) {
    case 'none':
      return { operator: isNot ? 'any' : 'none', values: [] }
    case 'contains':
      return { operator: isNot ? 'contains_not' : 'contains', values: [value.text] }
    case 'is':
      return { operator: equality(field, isNot), values: [String(value.value)] }
    case 'range':
      return isNot ? undefined : formOfRange(value)
    case 'name':
      return undefined
    default:
      return value satisfies never
  }
}

function equality({ type }: FilterField, isNot: boolean): FormOperator {
  if (type === 'text') return isNot ? 'equals_not' : 'equals'
  return isNot ? 'is_not' : 'is'
}

function formOfRange({ from, to }: Range): TestForm | undefined {
  if (from && to) return formOfSpan(from, to)
  const bound = from ?? to
  if (!bound) return undefined
  const age = ageOf(bound, '-')
  if (age !== undefined && bound.isExclusive)
    return { operator: from ? 'last' : 'older', values: [age] }
  const lower = bound.isExclusive ? 'above' : 'at_least'
  const upper = bound.isExclusive ? 'below' : 'at_most'
  return withPoints(from ? lower : upper, [bound])
}

function formOfSpan(from: Bound, to: Bound): TestForm | undefined {
  const age = ageOf(to, '+')
  if (from.value === 'now' && age !== undefined) return { operator: 'next', values: [age] }
  return from.value === to.value ? withPoints('is', [from]) : withPoints('between', [from, to])
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The form has a field for days, but not for other times. */
function withPoints(operator: FormOperator, bounds: readonly Bound[]): TestForm | undefined {
  const isShown = bounds.every(({ value }) => typeof value === 'number' || DAY.test(value))
  return isShown ? { operator, values: bounds.map(({ value }) => String(value)) } : undefined
}

const ageOf = ({ value }: Bound, sign: string): string | undefined =>
  typeof value === 'string' && value.startsWith(sign) ? value.slice(1) : undefined
