import type { ErrorCode } from '../error-codes.ts'

/** The meaning of each code, after "`code`: ". */
export const MEANINGS: Record<ErrorCode, string> = {
  invalid_http: 'the request is not valid HTTP',
  invalid_json: 'the body is not valid JSON',
  bad_credentials: 'the API key, password or code is wrong, expired or revoked',
  signed_out: 'the session is missing or has ended',
  confirmation_required: 'the user must confirm their identity first',
  forbidden: 'the role or the API key does not allow this',
  not_approved: 'the user is not approved',
  wrong_origin: 'a session can only write from the pages of the console',
  not_found: 'the row does not exist',
  method_not_allowed: 'the address does not accept this method',
  too_slow: 'the request did not arrive in time',
  conflict: 'the current data does not allow this',
  in_use: 'other rows use the row; `uses` names them',
  last_administrator: 'the console needs an administrator',
  stale_version: 'the row has changed since `version`; `current` is the row as it is now',
  username_taken: 'the username is taken',
  too_large: 'the body is too large',
  unsupported_media_type:
    'the endpoint does not accept the content type, character set or content coding of the body',
  invalid_request: 'a parameter or a field is not valid; `errors` names each of them',
  too_costly: 'the filter takes too long; the message names the test that costs the most',
  locked: 'too many wrong passwords or codes',
  too_many_requests: 'too many requests',
  headers_too_large: 'the headers of the request are too large',
  internal: 'an internal error of the server',
  busy: 'too many requests of this kind at the same time',
  unavailable: 'the database or its disk is not available',
}
