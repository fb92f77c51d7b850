import type { Range, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { worksAt } from '#domain/shift.ts'
import { startOf } from '../../db/lists/filter-sql.ts'

/** Some accounts of one block: `length` ids, each once. */
export interface Accounts {
  readonly ids: Int32Array
  length: number
}

/** The number of accounts that are tested together. Their ids and values fit into the cache of a core. */
export const BLOCK = 4096

export const noAccounts = (): Accounts => ({ ids: new Int32Array(BLOCK), length: 0 })

/** Moves the accounts that fail a test to `failed`. Later passes only read the accounts that remain. */
export type Pass = (accounts: Accounts, failed: Accounts) => void

/**
 * Writes 1 for each account that passes, and 0 for each other one. Tests compute these numbers instead of branching, because a processor cannot
 * predict which account passes: a branch takes four times as long.
 */
type Test = (accounts: Accounts, results: Uint8Array) => void

const results = new Uint8Array(BLOCK)

/** Keeps the accounts that pass a test; with `isNot`, those that fail it. */
export function passBy(isNot: boolean, test: Test): Pass {
  const flip = Number(isNot)
  return (accounts, failed) => {
    test(accounts, results)
    const { ids, length } = accounts
    let kept = 0
    let out = failed.length
    for (let at = 0; at < length; at++) {
      const id = ids[at] ?? 0
      const passes = (results[at] ?? 0) ^ flip
      ids[kept] = id
      failed.ids[out] = id
      kept += passes
      out += 1 - passes
    }
    accounts.length = kept
    failed.length = out
  }
}

/** Keeps the accounts that no pass removes. */
export const all = (passes: readonly Pass[]): Pass => {
  const [only] = passes
  if (only && passes.length === 1) return only
  return (accounts, failed) => {
    for (const pass of passes) if (accounts.length > 0) pass(accounts, failed)
  }
}

/** Keeps the accounts that at least one of the passes keeps. */
export function any(passes: readonly Pass[]): Pass {
  const [only] = passes
  if (only && passes.length === 1) return only
  const passed = noAccounts()
  const rest = noAccounts()
  return (accounts, failed) => {
    passed.length = 0
    for (const pass of passes) {
      if (accounts.length === 0) break
      rest.length = 0
      pass(accounts, rest)
      append(accounts, passed)
      accounts.length = 0
      append(rest, accounts)
    }
    append(accounts, failed)
    accounts.length = 0
    append(passed, accounts)
  }
}

function append({ ids, length }: Accounts, to: Accounts): void {
  to.ids.set(ids.subarray(0, length), to.length)
  to.length += length
}

/** Few codes are beyond a table of this size: a lookup beyond the table is a branch. */
const TABLE_MIN = 4096
/** Codes larger than this are looked up in a set. */
const TABLE_MAX = 2 ** 22

/** Keeps the accounts with one of the codes; with `isNot`, those with none of them. */
export function keepCodes(column: Int32Array, codes: readonly number[], isNot: boolean): Pass {
  const [only = Number.NaN] = codes
  if (codes.length < 2) return keepEqual(column, only, isNot)
  const most = codes.reduce((one, other) => Math.max(one, other))
  if (most > TABLE_MAX) return keepAmong(column, new Set(codes), isNot)
  // Indexes are shifted by one, so that `NOTHING` has an index.
  const table = new Uint8Array(Math.max(most + 2, TABLE_MIN))
  for (const code of codes) table[code + 1] = 1
  return passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) passes[at] = table[(column[ids[at] ?? 0] ?? 0) + 1] ?? 0
  })
}

const keepAmong = (column: Int32Array, codes: ReadonlySet<number>, isNot: boolean): Pass =>
  passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) passes[at] = Number(codes.has(column[ids[at] ?? 0] ?? 0))
  })

export const keepEqual = (column: Int32Array | Float64Array, value: number, isNot: boolean): Pass =>
  passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) passes[at] = Number(column[ids[at] ?? 0] === value)
  })

export interface Bounds {
  readonly low: number
  /** The first number above the range. */
  readonly high: number
}

/** The bounds of a range, as numbers or as milliseconds since 1970. */
export function boundsOf({ type }: FilterField, { from, to }: Range): Bounds {
  const lowOf = type === 'time' ? startOf : numberFrom
  return {
    low: from ? lowOf(from.value, from.isExclusive) : Number.NEGATIVE_INFINITY,
    high: to ? lowOf(to.value, !to.isExclusive) : Number.POSITIVE_INFINITY,
  }
}

/** Amounts are whole numbers. */
const numberFrom = (value: number | string, isAfter: boolean) => Number(value) + (isAfter ? 1 : 0)

/** Keeps the accounts with a value in the range; with `isNot`, all others, also those without a value. */
export const keepRange = (
  column: Int32Array | Float64Array,
  { low, high }: Bounds,
  isNot: boolean,
): Pass =>
  passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) {
      const value = column[ids[at] ?? 0] ?? Number.NaN
      passes[at] = Number(value >= low) & Number(value < high)
    }
  })

export function keepOther(
  column: Float64Array,
  field: FilterField,
  value: TestValue,
  isNot: boolean,
): Pass {
  if (value.kind === 'range') return keepRange(column, boundsOf(field, value), isNot)
  if (value.kind === 'is') return keepEqual(column, Number(value.value), isNot)
  const any = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  return keepRange(column, any, !isNot)
}

/** Hours of the day, from 0 to 24. */
const HOURS = 25

/** An inactive bot is off shift. */
export function keepOnShift(
  { active, start_hour, end_hour }: Record<'active' | 'start_hour' | 'end_hour', Int32Array>,
  hour: number | undefined,
  isNot: boolean,
): Pass {
  if (hour === undefined) throw new Error('the hour of the fleet is missing')
  const isIn = new Uint8Array(HOURS * HOURS)
  for (let start = 0; start < HOURS; start++)
    for (let end = 0; end < HOURS; end++) {
      const works = worksAt({ start_hour: start, end_hour: end }, hour)
      isIn[start * HOURS + end] = Number(works)
    }
  return passBy(isNot, ({ ids, length }, passes) => {
    for (let at = 0; at < length; at++) {
      const id = ids[at] ?? 0
      const works = isIn[(start_hour[id] ?? 0) * HOURS + (end_hour[id] ?? 0)] ?? 0
      passes[at] = works & Number(active[id] === 1)
    }
  })
}
