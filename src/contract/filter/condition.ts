import type { FilterField } from './fields.ts'

/** The condition of a filter in normal form: `not` applies to single tests only. */
export type Condition = Group | Test

export type Group = GroupOf<'and'> | GroupOf<'or'>

interface GroupOf<Kind> {
  readonly kind: Kind
  readonly of: readonly Condition[]
}

export type Test = FieldTest | TextTest

interface Span {
  /** Position in the text that was parsed, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/**
 * True if the field has one of the values. A row without a value passes only the test for `none` and the negation of every
 * other test.
 */
export interface FieldTest extends Span {
  readonly kind: 'field'
  readonly field: FilterField
  readonly isNot: boolean
  readonly values: readonly TestValue[]
}

/** True if the searched columns of the list contain the text, ignoring case. */
export interface TextTest extends Span {
  readonly kind: 'text'
  readonly text: string
  readonly isNot: boolean
}

export type TestValue =
  | { readonly kind: 'none' }
  | Is
  | Name
  | { readonly kind: 'contains'; readonly text: string }
  | Range

interface Is {
  readonly kind: 'is'
  readonly value: string | number | boolean
  /** The position of a value that its field does not list. */
  readonly place?: Span
  /** The value that the field lists in another case. It is meant if no row has the value as it is written. */
  readonly listed?: string
}

/** A reference by the name of its row. */
interface Name extends Span {
  readonly kind: 'name'
  readonly name: string
}

/** Either end can be missing, but not both. */
export interface Range {
  readonly kind: 'range'
  readonly from?: Bound | undefined
  readonly to?: Bound | undefined
}

export interface Bound {
  /** A number, or a time as in the text: `2026-11-01`, `-30m`. */
  readonly value: number | string
  readonly isExclusive: boolean
}

/** A condition whose tests of fields are replaced. */
export function mapTests(condition: Condition, map: (test: FieldTest) => FieldTest): Condition {
  if (condition.kind === 'text') return condition
  if (condition.kind === 'field') return map(condition)
  return { ...condition, of: condition.of.map((member) => mapTests(member, map)) }
}

/** The tests of a condition, in order. */
export function testsIn(condition: Condition): readonly Test[] {
  return condition.kind === 'and' || condition.kind === 'or'
    ? condition.of.flatMap(testsIn)
    : [condition]
}
