import { isLongerThan } from '../characters.ts'
import type { Condition, Group, TestValue } from './condition.ts'
import { FilterError, quoted, unknownField } from './error.ts'
import { type FilterField, type FilterFields, testable } from './fields.ts'
import { normalGroup, normalValues } from './normal-form.ts'
import { type Operator, Scanner, type Token } from './scanner.ts'
import { ANY, isWord, noneOf, operatorOf, parseValue } from './values.ts'

const DEPTH_MAX = 5
const VALUES_MAX = 200
const TEXT_MAX = 100

/** Parses a text to a condition in normal form; undefined for an empty text. */
export function readCondition(text: string, fields: FilterFields): Condition | undefined {
  const parser = new Parser(text, fields)
  return parser.parse()
}

/** A recursive descent parser. From the lowest to the highest precedence: `or`, `and` (explicit or implied), `not`. */
class Parser {
  readonly #scanner: Scanner
  readonly #fields: FilterFields
  #depth = 0

  constructor(text: string, fields: FilterFields) {
    this.#scanner = new Scanner(text)
    this.#fields = fields
  }

  parse(): Condition | undefined {
    const scanner = this.#scanner
    scanner.skipSpace()
    if (scanner.isAtEnd) return undefined
    const condition = this.#either(false)
    if (!scanner.isAtEnd) throw this.#unexpected()
    return condition
  }

  /** By De Morgan's laws, a negated `or` is the `and` of its negated members. */
  #either(isNot: boolean): Condition {
    const members = [this.#all(isNot)]
    while (this.#takeKeyword('or')) members.push(this.#all(isNot))
    return normalGroup(isNot ? 'and' : 'or', members)
  }

  #all(isNot: boolean): Condition {
    const kind: Group['kind'] = isNot ? 'or' : 'and'
    const members = [this.#negatable(isNot)]
    for (;;) {
      const isJoined = this.#takeKeyword('and')
      if (!isJoined && !this.#isBeforeTerm()) return normalGroup(kind, members)
      members.push(this.#negatable(isNot))
    }
  }

  #isBeforeTerm(): boolean {
    const { isAtEnd, text, at } = this.#scanner
    return !isAtEnd && text.charAt(at) !== ')' && !this.#sees('or')
  }

  #negatable(isNot: boolean): Condition {
    let isNegated = isNot
    while (this.#scanner.takeDash() || this.#takeKeyword('not')) isNegated = !isNegated
    return this.#term(isNegated)
  }

  #term(isNot: boolean): Condition {
    const scanner = this.#scanner
    const start = scanner.at
    if (scanner.take('(')) return this.#group(start, isNot)
    const token = scanner.takeTerm()
    if (!token) throw this.#unexpected()
    scanner.skipSpace()
    const operator = token.isQuoted ? '' : scanner.takeOperator()
    if (operator !== '') return this.#test(token, operator, isNot)
    if (!token.isQuoted && KEYWORDS.has(token.text.toLowerCase()))
      throw new FilterError(`Enter a test before or after "${token.text}".`, token)
    return textTest(token, isNot)
  }

  #group(start: number, isNot: boolean): Condition {
    const scanner = this.#scanner
    if (++this.#depth > DEPTH_MAX)
      throw new FilterError(`Parentheses can be nested at most ${DEPTH_MAX} deep.`, {
        start,
        end: scanner.at,
      })
    scanner.skipSpace()
    const condition = this.#either(isNot)
    if (!scanner.take(')')) {
      if (scanner.isAtEnd)
        throw new FilterError('Close the parenthesis.', { start, end: start + 1 })
      throw this.#unexpected()
    }
    scanner.skipSpace()
    this.#depth--
    return condition
  }

  #test(name: Token, written: string, isNot: boolean): Condition {
    const field = this.#fieldOf(name)
    const { at: end } = this.#scanner
    const operator = operatorOf(field, { text: written, start: end - written.length, end })
    const { values, isAny, end: last } = this.#values(field, operator)
    this.#scanner.skipSpace()
    const isInverse = (isNot !== (operator === '!=')) !== isAny
    return {
      kind: 'field',
      field,
      ...ofFlag(field, values, isInverse),
      start: name.start,
      end: last,
    }
  }

  #fieldOf(name: Token): FilterField {
    const lower = name.text.toLowerCase()
    const field = this.#fields.find((each) => each.name === lower)
    if (field?.refusal !== undefined) throw new FilterError(field.refusal, name)
    if (field) return field
    const names = testable(this.#fields).map((each) => each.name)
    throw unknownField(name.text, name, names)
  }

  #values(field: FilterField, operator: Operator) {
    const scanner = this.#scanner
    const values: TestValue[] = []
    const start = scanner.at
    let end = start
    do {
      scanner.skipSpace()
      const token = scanner.takeValue()
      if (!token) throw this.#missingValue(field)
      if (isWord(token, ANY) && values.length === 0)
        return { values: [noneOf(field, operator, token)], isAny: true, end: token.end }
      values.push(parseValue(field, operator, token))
      end = token.end
      const place = { start, end }
      if (values.length > VALUES_MAX)
        throw new FilterError(`A test can have at most ${VALUES_MAX} values.`, place)
      if (values.length > 1 && COMPARES.has(operator))
        throw new FilterError(`"${operator}" compares with one value.`, place)
    } while (scanner.take(','))
    return { values: normalValues(field, values), isAny: false, end }
  }

  #missingValue({ name }: FilterField): FilterError {
    const { at, text } = this.#scanner
    return new FilterError(`Enter a value of "${name}".`, {
      start: at,
      end: Math.min(at + 1, text.length),
    })
  }

  #sees(keyword: string): boolean {
    const { text, at } = this.#scanner
    const end = at + keyword.length
    if (text.slice(at, end).toLowerCase() !== keyword) return false
    return !/[^\s()"]/.test(text.charAt(end))
  }

  #takeKeyword(keyword: string): boolean {
    const scanner = this.#scanner
    scanner.skipSpace()
    if (!this.#sees(keyword)) return false
    scanner.at += keyword.length
    scanner.skipSpace()
    return true
  }

  #unexpected(): FilterError {
    const { text, at } = this.#scanner
    if (at >= text.length) return new FilterError('Enter a test here.', { start: at, end: at })
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const place = { start: at, end: at + character.length }
    return new FilterError(`${quoted(character)} is not expected here.`, place)
  }
}

const KEYWORDS = new Set(['and', 'or', 'not'])
const COMPARES = new Set<Operator>(['>', '>=', '<', '<='])

function textTest(token: Token, isNot: boolean): Condition {
  const { text, start, end } = token
  if (text.trim() === '') throw new FilterError('Enter a text between the quotation marks.', token)
  if (isLongerThan(text, TEXT_MAX))
    throw new FilterError(`A text can have at most ${TEXT_MAX} characters.`, token)
  return { kind: 'text', text, isNot, start, end }
}

/** The negation of one value of a flag is its other value. */
function ofFlag({ type }: FilterField, values: readonly TestValue[], isNot: boolean) {
  const [value] = values
  const isOne = isNot && type === 'flag' && values.length === 1
  return isOne && value?.kind === 'is'
    ? { isNot: false, values: [{ kind: 'is', value: !value.value } as const] }
    : { isNot, values }
}
