import { isLongerThan } from '../characters.ts'
import { type Condition, testsIn } from './condition.ts'
import { FilterError } from './error.ts'
import type { FilterFields } from './fields.ts'
import { FILTER_MAX } from './limits.ts'
import { readCondition } from './parse.ts'
import { printCondition } from './print.ts'

const TESTS_MAX = 50
const TEXTS_MAX = 3

export interface Filter {
  /** The canonical text. */
  readonly text: string
  readonly condition: Condition
}

/** Parses a filter in linear time; undefined for an empty text. Throws only `FilterError`. */
export function parseFilter(text: string, fields: FilterFields): Filter | undefined {
  const whole = { start: 0, end: text.length }
  if (isLongerThan(text, FILTER_MAX))
    throw new FilterError(`A filter can have at most ${FILTER_MAX} characters.`, whole)
  const condition = readCondition(text, fields)
  if (!condition) return undefined
  const tests = testsIn(condition)
  refuseAfter(TESTS_MAX, tests, 'tests')
  const texts = tests.filter(({ kind }) => kind === 'text')
  refuseAfter(TEXTS_MAX, texts, 'texts to search for')
  const filter = { text: printCondition(condition), condition }
  // The canonical text has quotation marks around names, so it can be longer than the input.
  if (isLongerThan(filter.text, FILTER_MAX))
    throw new FilterError('This filter is too long.', whole)
  return filter
}

/** Whether a filter tests a field. */
export const readsField = ({ condition }: Filter, name: string): boolean =>
  testsIn(condition).some((test) => test.kind === 'field' && test.field.name === name)

function refuseAfter(
  max: number,
  tests: readonly { readonly start: number; readonly end: number }[],
  what: string,
): void {
  const excess = tests.toSorted((a, b) => a.start - b.start)[max]
  if (excess) throw new FilterError(`A filter can have at most ${max} ${what}.`, excess)
}
