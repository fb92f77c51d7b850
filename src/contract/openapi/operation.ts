import type { z } from 'zod'
import { BYTES_TYPE } from '../bytes.ts'
import { capitalized, pascalCase } from '../crud.ts'
import { ACCESS_LABELS, type Access, acceptsKeys, type Endpoint, NDJSON_TYPE } from '../endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '../error-codes.ts'
import { type Problem, problemOf } from '../errors.ts'
import { errorsOf } from '../errors-of.ts'
import { IDEMPOTENCY_KEY } from '../headers.ts'
import { MEANINGS } from './error-meanings.ts'
import { sampleOf } from './sample.ts'
import { type NamedSchemas, objectSchema, resolve, type Schema, schemaOf } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}

interface Content {
  schema: Schema
  example?: unknown
}

/** The fields of an operation that other code reads. */
export interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  /** Who can call the endpoint. */
  'x-permission': Access
  /** Which of these callers can read its secrets. */
  'x-reveal-permission'?: Access
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response>
}

interface Response {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, Content>
}

/** Components that operations share, collected while the operations are described. */
export interface Components {
  readonly schemas: NamedSchemas
  readonly responses: ErrorResponses
}

const JSON_TYPE = 'application/json'

export function operationOf(
  endpoint: Endpoint,
  tag: string,
  action: string,
  { schemas, responses }: Components,
): Operation {
  const { summary, access, reveal, params, query, body, upload, status = 200 } = endpoint
  return {
    operationId: `${tag}.${action}`,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    'x-permission': access,
    ...(reveal && { 'x-reveal-permission': reveal }),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', params, schemas),
      ...parametersOf('query', query, schemas),
      ...(endpoint.idempotent ? [IDEMPOTENCY_PARAMETER] : []),
      ...(endpoint.isShared ? [IF_NONE_MATCH] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          [upload === 'ndjson' ? NDJSON_TYPE : JSON_TYPE]: contentOf(body, 'input', schemas),
        },
      },
    }),
    responses: {
      [status]: successOf(endpoint, schemas),
      ...(endpoint.isShared && { 304: UNCHANGED }),
      ...errorResponsesOf(endpoint, responses),
    },
  }
}

function descriptionOf({ description, access, reveal, confirm }: Endpoint): string {
  const sentences = [
    description,
    `Permission: ${ACCESS_LABELS[access]}.`,
    reveal && `Secrets: ${ACCESS_LABELS[reveal]}.`,
    confirm === true && 'Requires a confirmed session.',
    confirm === 'reveal' && 'Secrets require a confirmed session.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'agent') return [{ apiKey: [] }]
  return acceptsKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }]
}

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique text of visible ASCII characters, without spaces. A repeated call with the same key within a day runs once and returns the same response, or for a bot group its current state.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY.source },
}

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of an earlier response, or several: if one is unchanged, the response is 304.',
  schema: { type: 'string' },
}

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } }

const UNCHANGED: Response = { description: 'The earlier response is unchanged', headers: ETAG }

function parametersOf(
  place: 'path' | 'query',
  part: z.ZodType | undefined,
  schemas: NamedSchemas,
): Parameter[] {
  if (!part) return []
  const { properties = {}, required = [] } = schemaOf(part, 'input', schemas)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = objectSchema(property)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: description ?? resolve(schema, schemas).description ?? '',
      schema,
    }
  })
}

function successOf(
  { binary, download, response, isShared }: Endpoint,
  schemas: NamedSchemas,
): Response {
  const headers = {
    'Live-Cursor': { $ref: '#/components/headers/LiveCursor' },
    'Console-Notice': { $ref: '#/components/headers/ConsoleNotice' },
    ...(isShared && ETAG),
  }
  if (binary) {
    const schema: Schema = {
      type: 'string',
      format: 'binary',
      description: response.description ?? '',
    }
    return { description: 'Success', headers, content: { [BYTES_TYPE]: { schema } } }
  }
  if (download === undefined)
    return {
      description: 'Success',
      headers,
      content: { [JSON_TYPE]: contentOf(response, 'output', schemas) },
    }
  const schema: Schema = { type: 'string', description: 'CSV file (RFC 4180) with a header line' }
  return { description: 'The file', headers, content: { 'text/csv': { schema } } }
}

function contentOf(part: z.ZodType, io: 'input' | 'output', schemas: NamedSchemas): Content {
  const schema = schemaOf(part, io, schemas)
  return { schema, example: sampleOf(schema, schemas) }
}

const CAN_RETRY: readonly number[] = [429, 503]

/** The error responses that endpoints share, by name. */
type ErrorResponses = Record<string, object>

/** The error responses of an endpoint by status, as references to `shared`. */
function errorResponsesOf(endpoint: Endpoint, shared: ErrorResponses): ErrorResponses {
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
  return problemOf(code, capitalized(MEANINGS[code]), '7c9e6679-7425-40de-944b-e07fc1f90ae7')
}
