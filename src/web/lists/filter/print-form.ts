import type { FilterField } from '#contract/filter/fields.ts'
import { quote } from '#contract/filter/print.ts'
import type { FormOperator, TestForm } from './test-form.ts'

const list = (values: readonly string[]) => values.join(',')
const text = ([value = '']: readonly string[]) => quote(value)

/** The text after the name of the field. A leading dash is moved in front of the name. */
const PRINTED: Record<FormOperator, (values: readonly string[]) => string> = {
  is: (values) => `:${list(values)}`,
  is_not: (values) => `-:${list(values)}`,
  contains: (values) => `:${text(values)}`,
  contains_not: (values) => `-:${text(values)}`,
  equals: (values) => `=${text(values)}`,
  equals_not: (values) => `-=${text(values)}`,
  above: ([value = '']) => `>${value}`,
  at_least: ([value = '']) => `>=${value}`,
  below: ([value = '']) => `<${value}`,
  at_most: ([value = '']) => `<=${value}`,
  between: ([from = '', to = '']) => `:${from}..${to}`,
  last: ([age = '']) => `>-${age}`,
  older: ([age = '']) => `<-${age}`,
  next: ([age = '']) => `:now..+${age}`,
  none: () => ':none',
  any: () => ':any',
}

/** The text of a test, for the parser to check. */
export function printForm({ name }: FilterField, { operator, values }: TestForm): string {
  const printed = PRINTED[operator](values)
  return printed.startsWith('-') ? `-${name}${printed.slice(1)}` : name + printed
}

const BOUNDS = ['above', 'at_least', 'below', 'at_most', 'between'] as const
const OPERATORS: Record<FilterField['type'], readonly FormOperator[]> = {
  choice: ['is', 'is_not'],
  ref: ['is', 'is_not'],
  flag: ['is'],
  text: ['contains', 'contains_not', 'equals', 'equals_not'],
  number: ['is', 'is_not', ...BOUNDS],
  time: ['last', 'older', 'next', 'is', ...BOUNDS],
}

export const formOperators = ({ type, canBeNone }: FilterField): readonly FormOperator[] =>
  canBeNone && type !== 'choice' && type !== 'ref'
    ? [...OPERATORS[type], 'none', 'any']
    : OPERATORS[type]

export function emptyForm(field: FilterField): TestForm {
  const [operator = 'is'] = formOperators(field)
  return { operator, values: field.type === 'flag' ? ['true'] : [] }
}
