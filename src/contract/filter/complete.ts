import { FilterError } from './error.ts'
import type { FilterField, FilterFields } from './fields.ts'
import { type Operator, Scanner, type Token } from './scanner.ts'
import { operatorsOf } from './values.ts'

export type Expected =
  | { readonly kind: 'field' }
  | {
      readonly kind: 'operator'
      readonly field: FilterField
      readonly operators: readonly Operator[]
    }
  | { readonly kind: 'value'; readonly field: FilterField; readonly operator: Operator }
  | { readonly kind: 'word'; readonly words: readonly string[] }

export interface Completion {
  /** The text before the caret that a suggestion replaces. */
  readonly start: number
  readonly end: number
  /** For a value: the position at which its test begins. */
  readonly test?: number | undefined
  readonly expected: readonly Expected[]
}

/** Whether a field has few enough values to count rows by them. */
export const hasFewValues = ({ type, of }: FilterField): boolean =>
  type === 'choice' || type === 'flag' || of === 'servers' || of === 'groups'

/** The kinds of tokens that can follow at the caret. The text before it may contain errors. */
export function completeAt(text: string, caret: number, fields: FilterFields): Completion {
  const scanner = new Scanner(text.slice(0, caret))
  let state: State = { start: caret, expected: BEFORE_TERM }
  try {
    while (!scanner.isAtEnd) state = step(scanner, fields, state, caret)
  } catch (error) {
    // Inside an unclosed quotation mark.
    if (!(error instanceof FilterError)) throw error
    state = { ...state, start: error.start }
  }
  return { start: state.start, end: caret, test: state.test, expected: state.expected }
}

interface State {
  readonly start: number
  readonly test?: number
  readonly expected: readonly Expected[]
}

const FIELD: Expected = { kind: 'field' }
const BEFORE_TERM: readonly Expected[] = [FIELD, { kind: 'word', words: ['not', '('] }]
const AFTER_TERM: readonly Expected[] = [
  FIELD,
  { kind: 'word', words: ['and', 'or', 'not', '(', ')'] },
]

function step(scanner: Scanner, fields: FilterFields, before: State, caret: number): State {
  const start = scanner.at
  scanner.skipSpace()
  if (scanner.at > start) return { start: caret, expected: before.expected }
  if (scanner.take('(')) return { start: caret, expected: BEFORE_TERM }
  if (scanner.take(')')) return { start: caret, expected: AFTER_TERM }
  if (scanner.text.charAt(start) === '-') scanner.at++
  const token = scanner.takeTerm()
  if (!token) {
    if (scanner.at === start) scanner.at++
    return { start: caret, expected: BEFORE_TERM }
  }
  const field = fields.find(({ name }) => name === token.text)
  return { ...afterTerm(scanner, token, field, caret), test: start }
}

function afterTerm(
  scanner: Scanner,
  token: Token,
  field: FilterField | undefined,
  caret: number,
): State {
  if (scanner.isAtEnd && !token.isQuoted) return atWord(token, field)
  const operator = field && !token.isQuoted ? operatorAfter(scanner, field) : undefined
  if (field && operator !== undefined) return inValues(scanner, field, operator, caret)
  return { start: caret, expected: isKeyword(token) ? BEFORE_TERM : AFTER_TERM }
}

/** The state if the caret is directly after a token, which may be incomplete. */
function atWord(token: Token, field: FilterField | undefined): State {
  const operators: Expected[] = field
    ? [{ kind: 'operator', field, operators: operatorsOf(field) }]
    : []
  return { start: token.start, expected: [...operators, ...AFTER_TERM] }
}

function operatorAfter(scanner: Scanner, field: FilterField): Operator | undefined {
  const { at } = scanner
  scanner.skipSpace()
  const written = scanner.takeOperator()
  const operator = operatorsOf(field).find((each) => each === written)
  if (operator === undefined) scanner.at = at
  return operator
}

function inValues(scanner: Scanner, field: FilterField, operator: Operator, caret: number): State {
  const expected: Expected[] = [{ kind: 'value', field, operator }]
  for (;;) {
    scanner.skipSpace()
    const { at } = scanner
    if (scanner.isAtEnd) return { start: caret, expected }
    const token = readValue(scanner, { start: at, expected })
    if ('expected' in token) return token
    if (scanner.isAtEnd && !token.isQuoted) return { start: token.start, expected }
    if (!scanner.take(',')) return { start: caret, expected: AFTER_TERM }
  }
}

/** Returns the completion instead of a token if the next value is missing or incomplete. */
function readValue(scanner: Scanner, state: State): Token | State {
  try {
    const token = scanner.takeValue()
    if (token) return token
    scanner.at++
    return state
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    scanner.at = scanner.text.length
    return state
  }
}

const isKeyword = ({ text, isQuoted }: Token): boolean =>
  !isQuoted && /^(?:and|or|not)$/i.test(text)
