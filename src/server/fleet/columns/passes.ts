import type { Range, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { fold } from '#domain/fold.ts'
import { startOf } from '../../db/lists/filter-sql.ts'
import type { Columns } from './columns.ts'

/** 1 for each selected account, by id. */
export type Mask = Uint8Array

/** An empty mask for ids below `size`. Its length is a multiple of four, for the operations on four rows at once. */
export const emptyMask = (size: number): Mask => new Uint8Array(Math.ceil(size / 4) * 4)

/** Clears the rows that the other mask does not select. */
export function intersect(mask: Mask, other: Mask): void {
  const [words, others] = [wordsOf(mask), wordsOf(other)]
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (others[at] ?? 0)
}

/** Clears the rows that the other mask selects. */
export function subtract(mask: Mask, other: Mask): void {
  const [words, others] = [wordsOf(mask), wordsOf(other)]
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & ~(others[at] ?? 0)
}

const wordsOf = (mask: Mask) => new Uint32Array(mask.buffer, mask.byteOffset, mask.length / 4)

/** Adds the rows with a value to a mask. */
export type Add = (mask: Mask) => void

/** Numbers larger than this are looked up in a set. */
const TABLE_MAX = 2 ** 22

export function addCodes(column: Int32Array, codes: readonly number[]): Add {
  const [only] = codes
  if (only === undefined) return () => undefined
  if (codes.length === 1) return (mask) => addEqual(mask, column, only)
  const most = codes.reduce((one, other) => Math.max(one, other))
  if (most > TABLE_MAX) {
    const wanted = new Set(codes)
    return (mask) => {
      for (let id = 0; id < mask.length; id++) if (wanted.has(column[id] ?? 0)) mask[id] = 1
    }
  }
  // Indexes are shifted by one, so that `NOTHING` has an index.
  const table = new Uint8Array(most + 2)
  for (const code of codes) table[code + 1] = 1
  return (mask) => {
    for (let id = 0; id < mask.length; id++)
      mask[id] = (mask[id] ?? 0) | (table[(column[id] ?? 0) + 1] ?? 0)
  }
}

export function addEqual(mask: Mask, column: Int32Array | Float64Array, value: number): void {
  for (let id = 0; id < mask.length; id++)
    mask[id] = (mask[id] ?? 0) | (column[id] === value ? 1 : 0)
}

export interface Bounds {
  readonly low: number
  /** The first number above the range. */
  readonly high: number
}

/** The bounds of a range, as numbers or as milliseconds since 1970. */
export function boundsOf({ type }: FilterField, { from, to }: Range): Bounds {
  const lowOf = type === 'time' ? timeFrom : numberFrom
  return {
    low: from ? lowOf(from.value, from.isExclusive) : Number.NEGATIVE_INFINITY,
    high: to ? lowOf(to.value, !to.isExclusive) : Number.POSITIVE_INFINITY,
  }
}

const timeFrom = (time: number | string, isAfter: boolean) => startOf(time, isAfter).getTime()

/** Amounts are whole numbers. */
const numberFrom = (value: number | string, isAfter: boolean) => Number(value) + (isAfter ? 1 : 0)

export const addRange =
  (column: Int32Array | Float64Array, { low, high }: Bounds): Add =>
  (mask) => {
    for (let id = 0; id < mask.length; id++) {
      const value = column[id] ?? Number.NaN
      mask[id] = (mask[id] ?? 0) | (value >= low && value < high ? 1 : 0)
    }
  }

export function addOther(column: Float64Array, field: FilterField, value: TestValue): Add {
  if (value.kind === 'range') return addRange(column, boundsOf(field, value))
  if (value.kind === 'is') return (mask) => addEqual(mask, column, Number(value.value))
  return (mask) => {
    for (let id = 0; id < mask.length; id++)
      mask[id] = (mask[id] ?? 0) | (Number.isNaN(column[id]) ? 1 : 0)
  }
}

export const addPositive =
  (column: Int32Array, value: TestValue): Add =>
  (mask) => {
    const isWanted = value.kind === 'is' && value.value === true
    for (let id = 0; id < mask.length; id++)
      mask[id] = (mask[id] ?? 0) | ((column[id] ?? 0) > 0 === isWanted ? 1 : 0)
  }

export function addNames({ names }: Columns, value: TestValue): Add {
  return (mask) => {
    if (value.kind === 'contains') {
      const own = new Uint8Array(mask.length).fill(1)
      names.selectContaining(own, fold(value.text), false)
      for (let id = 0; id < mask.length; id++) mask[id] = (mask[id] ?? 0) | (own[id] ?? 0)
    } else if (value.kind === 'is') {
      names.addEqual(mask, fold(String(value.value)))
    }
  }
}

/** The same rule as `worksAt`. An inactive bot is off shift. */
export function addShift(columns: Columns, hour: number | undefined, value: TestValue): Add {
  if (hour === undefined) throw new Error('the hour of the fleet is missing')
  const { active, start_hour, end_hour } = columns.whole
  const wanted = value.kind === 'is' && value.value === true
  const worksNow = (start: number, end: number) =>
    start <= end ? hour >= start && hour < end : hour >= start || hour < end
  return (mask) => {
    for (let id = 0; id < mask.length; id++) {
      const isOn = active[id] === 1 && worksNow(start_hour[id] ?? 0, end_hour[id] ?? 0)
      mask[id] = (mask[id] ?? 0) | (isOn === wanted ? 1 : 0)
    }
  }
}
