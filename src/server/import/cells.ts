import { z } from 'zod'
import { excerpt } from '#domain/excerpt.ts'
import type { At, Report } from './report.ts'
import type { Row } from './rows.ts'

/** Reads the cells of a row. A cell that its schema rejects is reported and becomes `undefined`. */
export function cellReader({ at, cells }: Row, report: Report) {
  return <Value>(column: string, schema: z.ZodType<Value>): Value | undefined => {
    const parsed = schema.safeParse(cells.get(column), { error: messageFor })
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    if (issue) report.fault(at, column, [...issue.path, issue.message].join(': '))
    return undefined
  }
}

/** Numbers in a CSV file are text: only plain digits, without sign, exponent or spaces. */
export function digits<Value>(schema: z.ZodType<Value>) {
  return z.preprocess(
    (cell) => (typeof cell === 'string' && PLAIN_DIGITS.test(cell) ? Number(cell) : cell),
    schema,
  )
}

const PLAIN_DIGITS = /^[0-9]{1,20}$/

/** Messages for schemas of the contract that do not define their own. */
const messageFor: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Must not be empty.' : EXPECTED[issue.expected]
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Unknown field ${issue.keys.map((key) => excerpt(key)).join(', ')}.`
    case 'too_small':
      return `Must be at least ${issue.minimum}.`
    case 'too_big':
      return `Must be at most ${issue.maximum}.`
    default:
      return undefined
  }
}

const WHOLE = 'Must be a whole number in plain digits.'
const EXPECTED: Record<string, string> = {
  int: WHOLE,
  number: WHOLE,
  string: 'Must be text.',
  boolean: 'Must be true or false.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}

/** A row of a file with the fields that could be read. */
export type ReadRow<Draft extends object> =
  | { readonly at: At; readonly isComplete: true; readonly draft: Complete<Draft> }
  | { readonly at: At; readonly isComplete: false; readonly draft: Partial<Draft> }

export const readRow = <Draft extends object>(at: At, draft: Draft): ReadRow<Draft> =>
  isComplete(draft) ? { at, isComplete: true, draft } : { at, isComplete: false, draft }

/** Whether every cell was accepted. */
function isComplete<Draft extends object>(draft: Draft): draft is Complete<Draft> {
  return !Object.values(draft).includes(undefined)
}

/** The drafts of the rows without faults. */
export function* completeDrafts<Draft extends object>(
  rows: Iterable<ReadRow<Draft>>,
): Generator<Complete<Draft>> {
  for (const row of rows) if (row.isComplete) yield row.draft
}

export type Complete<Draft> = { [Column in keyof Draft]: Exclude<Draft[Column], undefined> }
