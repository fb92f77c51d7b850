import fc from 'fast-check'
import { type FilterField, type FilterFields, testable } from '#contract/filter/fields.ts'

const DEPTH = 3
const ID_MAX = 12
const AMOUNT_MAX = 40

/** A filter on these fields, in any notation; `texts` are values that rows can contain. */
export function ArbitraryFilterText(
  fields: FilterFields,
  texts: readonly string[] = ['storm', 'a b', 'x"y\\z'],
): fc.Arbitrary<string> {
  const test = fc.constantFrom(...testable(fields)).chain((field) => testOf(field, texts))
  const text = fc.constantFrom(...texts).map(quoted)
  const term = fc.oneof({ weight: 30, arbitrary: test }, { weight: 1, arbitrary: text })
  const { filter } = fc.letrec<{ filter: string; group: string }>((tie) => ({
    filter: fc.oneof({ depthSize: 'small', maxDepth: DEPTH }, term, tie('group')),
    group: fc
      .tuple(
        fc.constantFrom('', '-', 'not '),
        fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(' ', ' and ', ' or '),
      )
      .map(([not, members, joint]) => `${not}(${members.join(joint)})`),
  }))
  return filter
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

function testOf(field: FilterField, texts: readonly string[]): fc.Arbitrary<string> {
  const dash = fc.constantFrom('', '', '-')
  return fc.tuple(dash, operandsOf(field, texts)).map(([not, rest]) => not + field.name + rest)
}

function operandsOf(field: FilterField, texts: readonly string[]): fc.Arbitrary<string> {
  const equal = fc.constantFrom(':', '=', '!=')
  const operand = fc.oneof(
    { weight: 4, arbitrary: operandOf(field, texts) },
    { weight: field.canBeNone ? 1 : 0, arbitrary: fc.constant('none') },
  )
  const values = fc.array(operand, { minLength: 1, maxLength: 3 })
  const list = fc.tuple(equal, values).map(([sign, all]) => sign + all.join(','))
  const none = field.canBeNone ? [fc.constantFrom(':none', ':any', '!=none')] : []
  const isOrdered = field.type === 'number' || field.type === 'time'
  const compared = fc
    .tuple(fc.constantFrom('>', '>=', '<', '<='), pointOf(field))
    .map((parts) => parts.join(''))
  return fc.oneof(list, ...none, ...(isOrdered ? [compared, compared] : []))
}

function operandOf(field: FilterField, texts: readonly string[]): fc.Arbitrary<string> {
  switch (field.type) {
    case 'flag':
      return fc.constantFrom('true', 'false')
    case 'text':
      return fc.constantFrom(...texts).map(quoted)
    case 'ref':
      return fc.oneof(fc.integer({ min: 1, max: ID_MAX }).map(String), ...wordsOf(field))
    case 'choice':
      return fc.oneof(
        ...wordsOf(field),
        ...(field.isOpen && !field.codes ? [fc.constant('odd')] : []),
      )
    case 'number':
    case 'time':
      return fc.oneof(
        fc.tuple(pointOf(field), pointOf(field)).map(([from, to]) => `${from}..${to}`),
        pointOf(field).map((point) => (/^[+-]|now/.test(point) ? `${point}..` : point)),
      )
    default:
      return field.type satisfies never
  }
}

const wordsOf = ({ values = [] }: FilterField) =>
  values.length > 0 ? [fc.constantFrom(...values)] : []

const pointOf = ({ type }: FilterField): fc.Arbitrary<string> =>
  type === 'time'
    ? fc.constantFrom(
        'now',
        '-1h',
        '-2d',
        '+3d',
        '2026-11-01',
        '2026-11-01T10:00',
        '2026-10-30T23:00:00Z',
      )
    : fc.integer({ min: 0, max: AMOUNT_MAX }).map(String)
