import type { Bound, Condition, FieldTest, TestValue } from '#contract/filter/condition.ts'
import { fold } from '#domain/fold.ts'
import { DAY_MS } from '#domain/time-units.ts'

/** A row for `passes`: the values of each field, none, one or several, and the text that is searched. */
export interface FilteredRow {
  readonly id: number
  readonly fields: Readonly<Record<string, readonly unknown[]>>
  readonly text: string
}

const UNITS_MS: Record<string, number> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MS,
  w: 7 * DAY_MS,
}

/** Whether a row passes a filter; evaluates one row at a time. */
export function passes(condition: Condition, row: FilteredRow, now: number): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((member) => passes(member, row, now))
    case 'or':
      return condition.of.some((member) => passes(member, row, now))
    case 'text':
      return contains(row.text, condition.text) !== condition.isNot
    case 'field':
      return hasOne(condition, row, now) !== condition.isNot
    default:
      return condition satisfies never
  }
}

const contains = (text: string, part: string) => fold(text).includes(fold(part))

function hasOne({ field, values }: FieldTest, row: FilteredRow, now: number): boolean {
  const own = row.fields[field.name]
  if (!own) throw new Error(`no value of ${field.name}`)
  return values.some((value) =>
    value.kind === 'none' ? own.length === 0 : own.some((each) => isMatch(each, value, now)),
  )
}

function isMatch(own: unknown, value: Exclude<TestValue, { kind: 'none' }>, now: number): boolean {
  switch (value.kind) {
    case 'is':
      return typeof own === 'string' && typeof value.value === 'string'
        ? fold(own) === fold(value.value)
        : own === value.value
    case 'contains':
      return contains(String(own), value.text)
    case 'name':
      throw new Error('names are not evaluated')
    case 'range':
      return isAfter(own, value.from, now) && isBefore(own, value.to, now)
    default:
      return value satisfies never
  }
}

function isAfter(own: unknown, from: Bound | undefined, now: number): boolean {
  if (!from) return true
  const [first, last] = momentOf(from.value, now)
  return from.isExclusive ? Number(own) > last : Number(own) >= first
}

function isBefore(own: unknown, to: Bound | undefined, now: number): boolean {
  if (!to) return true
  const [first, last] = momentOf(to.value, now)
  return to.isExclusive ? Number(own) < first : Number(own) <= last
}

function momentOf(value: number | string, now: number): readonly [first: number, last: number] {
  if (typeof value === 'number') return [value, value]
  if (value === 'now') return [now, now]
  const relative = /^([+-]\d+)([smhdw])$/.exec(value)
  if (relative) {
    const at = now + Number(relative[1]) * (UNITS_MS[relative[2] ?? ''] ?? 0)
    return [at, at]
  }
  const isDay = value.length === '2026-11-01'.length
  const at = Date.parse(isDay || value.endsWith('Z') ? value : `${value}Z`)
  return [at, isDay ? at + DAY_MS - 1 : at]
}
