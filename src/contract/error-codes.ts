/** Every code that a client can branch on, with its HTTP status. */
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
  too_costly: 422,
  locked: 429,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
