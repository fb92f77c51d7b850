import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { keyOf } from './fields.ts'

/** Every endpoint can answer these: an unknown API key, one that is not for this endpoint, an unknown parameter, a limit, a fault, too much work or an outage. */
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

/** The codes that an endpoint can answer with: those that follow from its declaration, and its own. By status. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, confirm, params, query, body, errors = [] } = endpoint
  const isWrite = method !== 'GET'
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...errors,
    ...(isWrite ? OF_WRITES : []),
    ...only(access !== 'public', 'signed_out', 'not_approved'),
    // Reveals have a quota, after which a session needs a confirmation.
    ...only(confirm !== undefined || hasField(query, 'reveal'), 'confirmation_required'),
    // Any write can meet a change that someone else made at the same time.
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
