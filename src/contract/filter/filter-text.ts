import type { z } from 'zod'
import { text } from '../fields.ts'
import { FilterError } from './error.ts'
import { type FilterFields, testable } from './fields.ts'
import { type Filter, parseFilter } from './filter.ts'
import { FILTER_MAX } from './limits.ts'

const GRAMMAR = [
  'Tests of fields and texts, such as `server:3,4 -task:idle (cash>=500000 or proxy:expired) "storm"`.',
  'A space or `and` requires both sides, `or` one of them; `-` or `not` negates; parentheses group tests.',
  'A test is a field, an operator (`:`, `=`, `!=`, `>`, `>=`, `<`, `<=`) and values separated by commas, of which one must match.',
  '`10..20` is a range, `-30m` a time relative to now (units `s`, `m`, `h`, `d`, `w`), `2026-11-01` a day in UTC.',
  '`field:none` matches rows without a value, `field:any` all others. Names and texts with spaces are in quotation marks.',
].join(' ')

/** The filter of a list: a text in the request, and the parsed filter in the handler. */
export function filterBy(fields: FilterFields) {
  const names = testable(fields)
    .map(({ name }) => `\`${name}\``)
    .join(', ')
  return text(0, FILTER_MAX)
    .transform((q, context): Filter | undefined => {
      try {
        return parseFilter(q, fields)
      } catch (error) {
        context.issues.push(issueOf(error, q, fields))
        return undefined
      }
    })
    .optional()
    .describe(`Only return rows that match this filter. ${GRAMMAR} Fields: ${names}.`)
}

function issueOf(error: unknown, input: string, fields: FilterFields) {
  const { message, ...place } = faultOf(error)
  const params = { ...place, others: faultForOthers(input, fields) }
  return { code: 'custom', input, message, params } satisfies z.core.$ZodRawIssue
}

function faultOf(error: unknown) {
  if (!(error instanceof FilterError)) throw error
  const { message, start, end, nearest } = error
  return { message, start, end, nearest }
}

/**
 * The error for a reader without these permissions. Fields that require one of them do not exist for this reader and are
 * not suggested.
 */
function faultForOthers(q: string, fields: FilterFields) {
  const accesses = fields.flatMap(({ access }) => access ?? [])
  if (accesses.length === 0) return undefined
  try {
    parseFilter(
      q,
      fields.filter(({ access }) => access === undefined),
    )
    return undefined
  } catch (error) {
    return { accesses, ...faultOf(error) }
  }
}
