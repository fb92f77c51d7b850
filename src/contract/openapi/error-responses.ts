import type { Endpoint } from '../endpoint.ts'
import { ERROR_STATUS, type ErrorCode, type Problem, problemOf } from '../errors.ts'
import { errorsOf } from '../errors-of.ts'

/** What each code tells a client, after "`code`: ". */
const MEANINGS: Record<ErrorCode, string> = {
  invalid_json: 'the body is not valid JSON',
  bad_credentials: 'the API key, password or code is wrong, expired or revoked',
  signed_out: 'the session is missing or has ended',
  confirmation_required: 'the user must confirm their identity first',
  forbidden: 'the role or the API key does not allow this',
  not_approved: 'the user is not approved',
  wrong_origin: 'a session can only write from the pages of the console',
  not_found: 'the row does not exist',
  method_not_allowed: 'the address does not accept this method',
  conflict: 'the current data does not allow this',
  in_use: 'other rows use the row; `uses` names them',
  last_administrator: 'the console needs an administrator',
  stale_version: 'the row has changed since `version`; `current` is the row as it is now',
  username_taken: 'the username is taken',
  too_large: 'the body is too large',
  unsupported_media_type: 'the body must be application/json',
  invalid_request: 'a parameter or a field is not valid; `errors` names each of them',
  locked: 'too many wrong passwords or codes',
  too_many_requests: 'too many requests',
  internal: 'a fault of the server',
  busy: 'too much work of this kind at once',
  unavailable: 'the database or its disk is not available',
}

const CAN_RETRY: readonly number[] = [429, 503]

/** The error responses that endpoints share, by name. */
export type ErrorResponses = Record<string, object>

/** The error responses of an endpoint by status, as references to `shared`. */
export function errorResponsesOf(endpoint: Endpoint, shared: ErrorResponses): ErrorResponses {
  const byStatus = Object.entries(Object.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code]))
  return Object.fromEntries(
    byStatus.map(([status, codes = []]) => {
      const name = codes.map(pascalCase).join('Or')
      shared[name] ??= responseOf(Number(status), codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function responseOf(status: number, codes: readonly ErrorCode[]): object {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        required: ['code'],
        properties: { code: { enum: codes, description: 'Error code for programs' } },
      },
    ],
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}.`).join('\n\n'),
    ...(CAN_RETRY.includes(status) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: { 'application/problem+json': { schema, example: exampleOf(codes[0]) } },
  }
}

function exampleOf(code: ErrorCode = 'internal'): Problem {
  const message = `${MEANINGS[code].charAt(0).toUpperCase()}${MEANINGS[code].slice(1)}`
  return problemOf(code, message, '7c9e6679-7425-40de-944b-e07fc1f90ae7')
}

const pascalCase = (code: string) =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
