import { z } from 'zod'
import { keyOf } from './fields.ts'

/** Every code a client may branch on, with the status it travels under. */
export const ERROR_STATUS = {
  invalid_json: 400,
  bad_credentials: 401,
  signed_out: 401,
  confirmation_required: 403,
  forbidden: 403,
  not_approved: 403,
  wrong_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_use: 409,
  last_administrator: 409,
  stale_version: 409,
  username_taken: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_request: 422,
  locked: 429,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One field at fault: `pointer` is an RFC 6901 path such as `/body/nickname`. */
export const FieldError = z.object({ pointer: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** What stands in the way of a deletion: how many rows of a kind, and the first of them. */
export type Use = z.infer<typeof Use>
export const Use = z.object({
  kind: z.enum(['bots', 'br_bots', 'br_bot_groups', 'admins', 'orders', 'penalties']),
  count: z.int(),
  rows: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** How a user can confirm their identity. */
export const ConfirmationMethod = z.enum(['password', 'code', 'passkey'])
export type ConfirmationMethod = z.infer<typeof ConfirmationMethod>

/** The body of every refusal, RFC 9457; `message` is written for the operator. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: keyOf(ERROR_STATUS),
  detail: z.string(),
  message: z.string(),
  request_id: z.string(),
  errors: z.array(FieldError),
  current: z.unknown().optional().describe('With stale_version: the row as it is now'),
  uses: z.array(Use).optional().describe('With in_use: what uses the row'),
  confirm_by: z
    .array(ConfirmationMethod)
    .optional()
    .describe('With confirmation_required: the methods that this user has'),
})
export type Problem = z.infer<typeof Problem>
