import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { keyOf, Reference } from './fields.ts'

export const FieldError = z
  .object({
    pointer: z.string().describe('JSON Pointer (RFC 6901) to the field, such as `/body/nickname`'),
    message: z.string().describe('What is wrong with the field, for the operator'),
    start: z.int().optional().describe('In a filter: index of the first character at fault'),
    end: z.int().optional().describe('In a filter: index after the last character at fault'),
    nearest: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('In a filter: suggested corrections, most similar first'),
  })
  .meta({ id: 'FieldError', description: 'A field that cannot be accepted' })
export type FieldError = z.infer<typeof FieldError>

/** Rows that use a row and prevent its deletion. */
export type Use = z.infer<typeof Use>
export const Use = z
  .object({
    kind: z
      .enum(['bots', 'br_bots', 'br_bot_groups', 'admins', 'orders', 'penalties'])
      .describe('Kind of the rows'),
    count: z.int().describe('Number of rows of this kind'),
    rows: z.array(Reference).describe('The first of these rows'),
  })
  .meta({ id: 'Use', description: 'Rows of one kind that use a row and prevent its deletion' })

export const Uses = z
  .array(Use)
  .describe(
    'Rows by kind; empty when nothing uses it. Rows that the caller cannot read are only counted.',
  )

/** How a user can confirm their identity. */
export const ConfirmationMethod = z
  .enum(['password', 'code', 'passkey'])
  .meta({ id: 'ConfirmationMethod', description: 'Way for a user to confirm their identity' })
export type ConfirmationMethod = z.infer<typeof ConfirmationMethod>

/** The body of every error response, RFC 9457. `message` is written for the operator. */
export const Problem = z
  .object({
    type: z.string().describe('Always `about:blank`'),
    title: z.string().describe('`code` with spaces'),
    status: z.int().describe('HTTP status code'),
    code: keyOf(ERROR_STATUS).describe('Error code for programs'),
    detail: z.string().describe('Same as `message`'),
    message: z.string().describe('What failed and what to do, for the operator'),
    request_id: z.string().describe('Id of the request in the server log'),
    errors: z.array(FieldError).describe('Every field at fault; empty when no field is'),
    current: z.unknown().optional().describe('With `stale_version`: the current row'),
    uses: z.array(Use).optional().describe('With `in_use`: the rows that use this one'),
    confirm_by: z
      .array(ConfirmationMethod)
      .optional()
      .describe('With `confirmation_required`: the methods that the user can confirm with'),
  })
  .meta({ id: 'Problem', description: 'An error response (RFC 9457)' })
export type Problem = z.infer<typeof Problem>

/** The fields of every problem. */
export function problemOf(
  code: ErrorCode,
  message: string,
  request_id: string,
  errors: Problem['errors'] = [],
): Problem {
  return {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status: ERROR_STATUS[code],
    code,
    detail: message,
    message,
    request_id,
    errors,
  }
}
