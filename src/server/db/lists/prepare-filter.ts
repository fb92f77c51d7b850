import {
  type Bound,
  type Condition,
  type FieldTest,
  mapTests,
  type TestValue,
  testsIn,
} from '#contract/filter/condition.ts'
import { FilterError, unknownField } from '#contract/filter/error.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { printCondition } from '#contract/filter/print.ts'
import { isRelative, spanOf } from '#contract/filter/times.ts'
import { NONE } from '#contract/filter/values.ts'
import { allows, type Who } from '#domain/access.ts'
import { AppError } from '../../errors.ts'
import { currentTime } from '../clock.ts'
import { laneOf } from '../open.ts'
import type { Db } from '../schema.ts'
import { readIdsByName, withIds } from './filter-names.ts'
import { withRowValues } from './row-values.ts'

interface Filtered {
  readonly q?: Filter | undefined
}

/** The place of a filter in a request: in the parameters of a list, or in a query within the body. */
type FilterPointer = '/query/q' | '/body/query/q'

/**
 * Prepares the query of a list for SQL: checks that the caller can read every field of the filter, replaces names with ids
 * and makes times absolute. Tests that are equivalent to a parameter are converted to it, so that counters and indexes
 * apply. The pointer names the filter in an error.
 */
export function prepareFilter<Query extends Filtered>(
  db: Db,
  query: Query,
  who: Who | null,
  pointer?: FilterPointer,
): Promise<Query>
export async function prepareFilter(
  db: Db,
  query: Filtered,
  who: Who | null,
  pointer: FilterPointer = '/query/q',
): Promise<Filtered> {
  const { q } = query
  if (!q) return query
  try {
    refuseUnreadable(q.condition, who)
    const own = laneOf(db, 'filters')
    const condition = await withRowValues(own, q.condition)
    const ids = await readIdsByName(own, condition, who)
    const named = mapTests(condition, (test) => withIds(test, ids))
    return withParameters(query, absoluteTimes(named))
  } catch (error) {
    throw error instanceof FilterError ? refusal(error, pointer) : error
  }
}

function refusal(error: FilterError, pointer: FilterPointer): AppError {
  const { message, start, end, nearest } = error
  const errors = [{ pointer, message, start, end, nearest }]
  return new AppError('invalid_request', message, { errors, cause: error })
}

/** Whether a user can read all fields of a filter. */
export const canReadFields = (condition: Condition, who: Who | null): boolean =>
  unreadableIn(condition, who) === undefined

function refuseUnreadable(condition: Condition, who: Who | null): void {
  const test = unreadableIn(condition, who)
  if (!test) return
  const { field, start } = test
  throw unknownField(field.name, { start, end: start + field.name.length }, [])
}

const unreadableIn = (condition: Condition, who: Who | null): FieldTest | undefined =>
  testsIn(condition).find(
    (test): test is FieldTest =>
      test.kind === 'field' &&
      test.field.access !== undefined &&
      !allows(test.field.access, 'GET', who),
  )

/** Reads the clock once, so that the count and the rows of a page agree. */
function absoluteTimes(condition: Condition): Condition {
  const hasRelative = testsIn(condition).some(
    (test) => test.kind === 'field' && test.values.some(endsRelatively),
  )
  if (!hasRelative) return condition
  const now = currentTime()
  const bound = (end: Bound | undefined): Bound | undefined =>
    end && isRelative(String(end.value)) ? { ...end, value: isoOf(end.value, now) } : end
  return mapTests(condition, (test) => ({
    ...test,
    values: test.values.map((value) =>
      value.kind === 'range' ? { ...value, from: bound(value.from), to: bound(value.to) } : value,
    ),
  }))
}

const endsRelatively = (value: TestValue): boolean =>
  value.kind === 'range' &&
  [value.from, value.to].some((end) => end && isRelative(String(end.value)))

// Times outside of this range are not valid dates.
const DATE_MAX_MS = 8.64e15

function isoOf(value: number | string, now: number): string {
  const { first } = spanOf(String(value), now)
  return new Date(Math.min(Math.max(first, -DATE_MAX_MS), DATE_MAX_MS)).toISOString()
}

/** Converts tests for one value to the equivalent parameters of the list, unless these are set. */
function withParameters(query: Filtered, condition: Condition): Filtered {
  const moved = new Map<string, unknown>()
  const left = membersOf(condition).filter((member) => {
    const parameter = parameterOf(member)
    const isFree = parameter && !moved.has(parameter.name) && !isSet(query, parameter.name)
    if (isFree) moved.set(parameter.name, parameter.value)
    return !isFree
  })
  const [first, ...more] = left
  const rest: Condition | undefined = first && more.length > 0 ? { kind: 'and', of: left } : first
  return {
    ...query,
    ...Object.fromEntries(moved),
    q: rest && { text: printCondition(rest), condition: rest },
  }
}

const membersOf = (condition: Condition) => (condition.kind === 'and' ? condition.of : [condition])

const isSet = (query: object, name: string) =>
  Object.entries(query).some(([key, value]) => key === name && value !== undefined)

function parameterOf(member: Condition): { name: string; value: unknown } | undefined {
  if (member.kind !== 'field' || member.isNot || member.values.length !== 1) return undefined
  const { parameter: name, type, codes, isCounted } = member.field
  const [value] = member.values
  if (name === undefined || isCounted || !value) return undefined
  if (value.kind === 'none') return { name, value: NONE }
  if (value.kind !== 'is' || value.value === NONE) return undefined
  if (codes) return { name, value: codes[String(value.value)] ?? Number(value.value) }
  // A reference also accepts keywords such as `banned`, which its parameter does not.
  return type === 'ref' && typeof value.value !== 'number'
    ? undefined
    : { name, value: value.value }
}
