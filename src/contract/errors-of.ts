import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { keyOf } from './fields.ts'

/**
 * The codes that every endpoint can return: an unknown API key, an API key without permission, an unknown parameter, a rate
 * limit, an internal error, overload or an outage.
 */
const ALWAYS: readonly ErrorCode[] = [
  'bad_credentials',
  'forbidden',
  'invalid_request',
  'too_many_requests',
  'internal',
  'busy',
  'unavailable',
]
const OF_WRITES: readonly ErrorCode[] = [
  'invalid_json',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
]

/**
 * All codes that an endpoint can return, sorted by status: those that follow from its declaration and those that it adds.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, confirm, params, query, body, errors = [] } = endpoint
  const isWrite = method !== 'GET'
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...errors,
    ...(isWrite ? OF_WRITES : []),
    ...only(access !== 'public', 'signed_out', 'not_approved'),
    // Once the reveal quota is used up, a session requires a confirmation.
    ...only(confirm !== undefined || hasField(query, 'reveal'), 'confirmation_required'),
    // Any write can conflict with a concurrent change by another user.
    ...only(isWrite && access !== 'public' && access !== 'own', 'conflict'),
    ...only(params !== undefined, 'not_found'),
    ...only(hasField(query, 'q'), 'too_costly'),
    ...only(hasField(body, 'version'), 'stale_version'),
  ])
  return keyOf(ERROR_STATUS).options.filter((code) => codes.has(code))
}

const only = (condition: boolean, ...codes: ErrorCode[]) => (condition ? codes : [])

function hasField(schema: z.ZodType | undefined, name: string): boolean {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return object instanceof z.ZodObject && name in object.shape
}
