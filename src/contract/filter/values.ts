import { isLongerThan } from '../characters.ts'
import type { Bound, TestValue } from './condition.ts'
import { FilterError, nearestTo, quoted, suggestion } from './error.ts'
import type { FilterField } from './fields.ts'
import type { Operator, Token } from './scanner.ts'
import { isRelative, timeFrom } from './times.ts'

export const NONE = 'none'
export const ANY = 'any'

const EQUAL: readonly Operator[] = [':', '=', '!=']
const ORDERED: readonly Operator[] = [...EQUAL, '>', '>=', '<', '<=']

/** The operators that a field accepts. */
export const operatorsOf = ({ type }: FilterField): readonly Operator[] =>
  type === 'number' || type === 'time' ? ORDERED : EQUAL

interface Written {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The operator of a test; throws if the field does not accept it. */
export function operatorOf(field: FilterField, written: Written): Operator {
  const { text } = written
  const operators = operatorsOf(field)
  const operator = operators.find((each) => each === text)
  if (operator !== undefined) return operator
  const nearest = nearestTo(text, operators)
  throw new FilterError(
    `"${field.name}" has no operator ${quoted(text)}.${suggestion(nearest)}`,
    written,
    nearest,
  )
}

/** One value of a test; throws if the field does not accept it. */
export function parseValue(field: FilterField, operator: Operator, token: Token): TestValue {
  if (isWord(token, NONE)) return noneOf(field, operator, token)
  switch (field.type) {
    case 'flag':
      return { kind: 'is', value: flagOf(field, token) }
    case 'choice':
      return choiceOf(field, token)
    case 'text':
      return textOf(operator, token)
    case 'ref':
      return referenceOf(field, token)
    case 'number':
    case 'time':
      return rangeOf(field, operator, token)
    default:
      return field.type satisfies never
  }
}

/** Whether a value is this keyword, which a text in quotation marks never is. */
export const isWord = (
  { text, isQuoted }: Pick<Token, 'text' | 'isQuoted'>,
  word: typeof NONE | typeof ANY,
): boolean => !isQuoted && text.toLowerCase() === word

/** The value of the words `none` and `any`; throws if the field does not accept them. */
export function noneOf(field: FilterField, operator: Operator, token: Token): TestValue {
  const { name, canBeNone } = field
  if (!canBeNone) throw refused(field, token, `Every row has a value of "${name}"`)
  if (EQUAL.includes(operator)) return { kind: 'none' }
  const hint = isWord(token, ANY)
    ? `Write "${name}:any" for rows with a value`
    : `Write "${name}:none" for rows without a value`
  throw refused(field, token, hint)
}

const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

function flagOf(field: FilterField, token: Token): boolean {
  const flag = FLAGS.get(token.text.toLowerCase())
  if (flag === undefined) throw refused(field, token, 'Enter true or false')
  return flag
}

const WORD_MAX = 100

function choiceOf(field: FilterField, token: Token): TestValue {
  const { values = [], codes = {}, isOpen } = field
  const { text, start, end } = token
  const lower = text.toLowerCase()
  const isOther = isOpen && isAllowed(field, text)
  const listed = values.find((value) => value.toLowerCase() === lower)
  // Rows can have a value that differs only in case, which has to be found, too.
  if (isOther && listed !== undefined && listed !== text)
    return { kind: 'is', value: text, place: { start, end }, listed }
  const known = listed ?? values.find((value) => String(codes[value]) === text)
  if (known !== undefined) return { kind: 'is', value: known }
  if (isOther) return { kind: 'is', value: text, place: { start, end } }
  throw unknownValue(field, token, values)
}

const LISTED_MAX = 20

/** The error of a value that a choice does not have. */
export function unknownValue(
  field: FilterField,
  written: Written,
  values: readonly string[],
): FilterError {
  const words = values.filter((value) => value !== '')
  const nearest = nearestTo(written.text, words)
  const all = words.slice(0, LISTED_MAX).join(', ')
  const hint = all === '' ? 'Enter a shorter value' : `Enter ${all}`
  return refused(field, written, nearest.length > 0 ? undefined : hint, nearest)
}

const CODE = /^[1-9]\d{0,4}$/

/** A value that an open choice does not list: a number if the choice stores numbers. */
const isAllowed = ({ codes }: FilterField, text: string): boolean =>
  codes ? CODE.test(text) : !isLongerThan(text, WORD_MAX)

function textOf(operator: Operator, token: Token): TestValue {
  if (token.text.trim() === '') throw new FilterError('Enter a text.', token)
  if (isLongerThan(token.text, WORD_MAX))
    throw new FilterError(`A text can have at most ${WORD_MAX} characters.`, token)
  return operator === ':'
    ? { kind: 'contains', text: token.text }
    : { kind: 'is', value: token.text }
}

const ID = /^[1-9]\d{0,9}$/
const ID_MAX = 2_147_483_647

function referenceOf(field: FilterField, token: Token): TestValue {
  const { text, isQuoted, start, end } = token
  const name = { kind: 'name', name: text, start, end } as const
  if (text.trim() === '' || isLongerThan(text, WORD_MAX))
    throw refused(field, token, 'Enter an id or a name in quotation marks')
  if (isQuoted) return name
  const word = field.values?.find((value) => value === text.toLowerCase())
  if (word !== undefined) return { kind: 'is', value: word }
  if (!/^\d+$/.test(text)) return name
  if (!ID.test(text) || Number(text) > ID_MAX) throw refused(field, token, 'Enter an id from 1')
  return { kind: 'is', value: Number(text) }
}

function rangeOf(field: FilterField, operator: Operator, token: Token): TestValue {
  const [first = '', last, ...more] = token.text.split('..')
  if (more.length > 0) throw refused(field, token, 'A range has two ends: 10..20')
  if (last !== undefined) return betweenOf(field, operator, token, [first, last])
  const value = pointOf(field, token, first)
  const bound: Bound = { value, isExclusive: operator === '>' || operator === '<' }
  if (operator === '>' || operator === '>=') return { kind: 'range', from: bound }
  if (operator === '<' || operator === '<=') return { kind: 'range', to: bound }
  if (typeof value === 'number') return { kind: 'is', value }
  if (isRelative(value))
    throw refused(field, token, `Write "${field.name}>${value}" or "${field.name}<${value}"`)
  return { kind: 'range', from: bound, to: bound }
}

function betweenOf(
  field: FilterField,
  operator: Operator,
  token: Token,
  [first, last]: readonly [string, string],
): TestValue {
  if (!EQUAL.includes(operator))
    throw refused(field, token, `Write a range after a colon: "${field.name}:${token.text}"`)
  if (first === '' && last === '') throw refused(field, token, 'Enter an end of the range')
  const end = (text: string): Bound | undefined =>
    text === '' ? undefined : { value: pointOf(field, token, text), isExclusive: false }
  const range = { kind: 'range', from: end(first), to: end(last) } as const
  const [from, to] = [range.from?.value, range.to?.value]
  if (typeof from === 'number' && from === to) return { kind: 'is', value: from }
  return range
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/

function pointOf(field: FilterField, token: Token, text: string): number | string {
  if (field.type === 'time') {
    const time = timeFrom(text)
    if (time === undefined)
      throw refused(field, token, 'Enter a date such as 2026-11-01, a time or an age such as -30m')
    return time
  }
  const { decimals = 0 } = field
  const [, fraction = ''] = text.split('.')
  if (!NUMBER.test(text) || fraction.length > decimals)
    throw refused(field, token, decimals > 0 ? 'Enter a number' : 'Enter a whole number')
  // Negative zero prints as 0.
  return Number(text) + 0
}

function refused(
  { name }: FilterField,
  token: Written,
  hint: string | undefined,
  nearest: readonly string[] = [],
): FilterError {
  const message = `"${name}" does not accept ${quoted(token.text)}.`
  const more = hint === undefined ? suggestion(nearest) : ` ${hint}.`
  return new FilterError(message + more, token, nearest)
}
