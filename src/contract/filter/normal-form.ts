import type { Condition, FieldTest, Group, TestValue } from './condition.ts'
import { printCondition, printValue } from './print.ts'

/**
 * Converts a condition to a form that depends only on its meaning: groups are flat, sorted by their text and without
 * duplicates, and the two ends of a range are one test.
 */
export function normalGroup(kind: Group['kind'], members: readonly Condition[]): Condition {
  const flat = members.flatMap((member) => (member.kind === kind ? member.of : [member]))
  const distinct = withoutDuplicates(flat)
  const of = kind === 'and' ? withoutDuplicates(mergeRanges(distinct)) : distinct
  const [only, ...others] = of
  return only && others.length === 0 ? only : { kind, of }
}

/** Sorted by their text. */
function withoutDuplicates(conditions: readonly Condition[]): Condition[] {
  const byText = new Map(conditions.map((condition) => [printCondition(condition), condition]))
  return [...byText].sort(([a], [b]) => order(a, b)).map(([, condition]) => condition)
}

/** Ignores a leading dash, so that a negated test keeps its position. */
const order = (a: string, b: string) => compare(bare(a), bare(b)) || compare(a, b)
const bare = (text: string) => text.replace(/^-/, '')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The distinct values of a test, in order. */
export function normalValues(field: FieldTest['field'], values: readonly TestValue[]): TestValue[] {
  const byText = new Map(values.map((value) => [printValue(field, value), value]))
  return [...byText]
    .sort(([a, one], [b, other]) => rank(one) - rank(other) || compare(a, b))
    .map(([, value]) => value)
}

const rank = (value: TestValue): number =>
  value.kind === 'is' && typeof value.value === 'number' ? value.value : Number.MAX_VALUE

/** `cash>=10 cash<=20` becomes `cash:10..20`, unless there are more tests of the field. */
function mergeRanges(conditions: readonly Condition[]): Condition[] {
  const ends = conditions.filter(isEnd)
  const byField = Map.groupBy(ends, ({ field }) => field.name)
  const merged = new Map<Condition, FieldTest | undefined>()
  for (const [one, other, ...more] of byField.values()) {
    if (!one || !other || more.length > 0) continue
    const [from, to] = [endOf([one, other], 'from'), endOf([one, other], 'to')]
    if (!from || !to) continue
    const isPoint = from.value === to.value && typeof from.value === 'number'
    const value: TestValue = isPoint
      ? { kind: 'is', value: from.value }
      : { kind: 'range', from, to }
    merged.set(one, { ...one, values: [value] })
    merged.set(other, undefined)
  }
  return conditions.flatMap((each) => (merged.has(each) ? (merged.get(each) ?? []) : [each]))
}

const endOf = (tests: readonly FieldTest[], end: 'from' | 'to') =>
  tests.flatMap(({ values: [value] }) => (value?.kind === 'range' && value[end]) || [])[0]

/** Whether a condition is a range with only one end, which is inclusive. */
function isEnd(condition: Condition): condition is FieldTest {
  if (condition.kind !== 'field' || condition.isNot || condition.values.length !== 1) return false
  const [value] = condition.values
  if (value?.kind !== 'range' || (value.from && value.to)) return false
  return !(value.from ?? value.to)?.isExclusive
}
