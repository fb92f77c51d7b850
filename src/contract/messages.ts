import type { z } from 'zod'
import { formatCount } from './format-count.ts'

export const REQUIRED = 'This field is required.'

/** The message of an issue whose schema does not define one. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED
      // An empty or unparsable form field.
      if (Number.isNaN(issue.input)) return 'Enter a number.'
      return `Must be ${TYPES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `Must be ${either(issue.values.map(String))}.`
    case 'too_small':
      return `Must ${boundOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}.`
    case 'too_big':
      return `Must ${boundOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}.`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'Unknown field.'
    case 'invalid_key':
      return (issue.issues[0]?.message ?? INVALID).replace(/^Must/, 'The name must')
    default:
      return INVALID
  }
}

/** What a value must be, for each type that a schema can expect. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' }
const INVALID = 'This value is not valid.'

function boundOf(origin: string, relation: string, bound: number | bigint): string {
  const unit = UNITS[origin]
  const words = `${relation} ${formatCount(bound)}`
  return unit === undefined ? `be ${words}` : `have ${words} ${unit}`
}

function either(values: string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}
